//===- cooperative_groups.h - Cooperative groups ----------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Members stand in the same classes as in CUDA's header, so that a callee's qualified name is the same.

#ifndef CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_H
#define CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_H
#define _COOPERATIVE_GROUPS_H_
#define _CG_HAS_GRID_GROUP
#define _CG_HAS_MATCH_COLLECTIVE
#define _CG_HAS_CLUSTER_GROUP
#define _CG_CPP11_FEATURES
#define _CG_VERSION 1000
#define _CG_ABI_VERSION 1
#define _CG_QUALIFIER __inline__ __attribute__((always_inline)) __device__
#define _CG_STATIC_QUALIFIER static _CG_QUALIFIER

#include "cuda_runtime.h"
#include "cudalint_any.h"

namespace cooperative_groups {
namespace __v1 {

namespace details {
enum groups_id {
  coalesced_group_id = 1,
  multi_grid_group_id = 2,
  grid_group_id = 3,
  thread_block_id = 4,
  multi_tile_group_id = 5,
  cluster_group_id = 6
};
struct grid_workspace;
template <class T> struct __remove_ref {
  typedef T type;
};
template <class T> struct __remove_ref<T &> {
  typedef T type;
};
template <class T> struct __remove_ref<T &&> {
  typedef T type;
};
template <class T> struct __remove_cv { typedef T type; };
template <class T> struct __remove_cv<const T> { typedef T type; };
template <class T> struct __remove_cv<volatile T> { typedef T type; };
template <class T> struct __remove_cv<const volatile T> { typedef T type; };
template <class T> using remove_qual = typename __remove_cv<typename __remove_ref<T>::type>::type;
template <class T> T &&__declval();
template <unsigned int Size> struct _is_multi_warp {
  static constexpr bool value = Size > 32;
};
} // namespace details

template <unsigned int MaxBlockSize = 1024> struct __attribute__((aligned(8))) block_tile_memory {
  char storage[MaxBlockSize < 32 ? 32 : MaxBlockSize];
};

class thread_block;
class grid_group;
class cluster_group;
class coalesced_group;
template <unsigned int Size, typename ParentT = void> class thread_block_tile;

class thread_group {
protected:
  struct {
    unsigned int type;
    unsigned int data[3];
  } _data;
  __device__ thread_group operator=(const thread_group &src);
  _CG_QUALIFIER thread_group(unsigned int type) { _data.type = type; }

public:
  __device__ unsigned long long size() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long thread_rank() const;
  __device__ void sync() const;
  _CG_QUALIFIER unsigned int get_type() const { return _data.type; }
};

template <unsigned int TyId> struct thread_group_base : public thread_group {
  _CG_QUALIFIER thread_group_base() : thread_group(TyId) {}
  static constexpr unsigned int id = TyId;
};

class grid_group : public thread_group_base<details::grid_group_id> {
  friend __device__ grid_group this_grid();
  __device__ grid_group(details::grid_workspace *gridWs);

public:
  using arrival_token = unsigned int;
  __device__ bool is_valid() const;
  __device__ void sync() const;
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token &&token) const;
  static __device__ unsigned long long size();
  static __device__ dim3 group_dim();
  static __device__ dim3 dim_threads();
  static __device__ unsigned long long num_threads();
  static __device__ dim3 thread_index();
  static __device__ unsigned long long thread_rank();
  static __device__ dim3 dim_blocks();
  static __device__ unsigned long long num_blocks();
  static __device__ dim3 block_index();
  static __device__ unsigned long long block_rank();
  static __device__ dim3 dim_clusters();
  static __device__ unsigned long long num_clusters();
  static __device__ dim3 cluster_index();
  static __device__ unsigned long long cluster_rank();
};
__device__ grid_group this_grid();

// Dropped by CUDA 13.
class multi_grid_group : public thread_group_base<details::multi_grid_group_id> {
  friend __device__ multi_grid_group this_multi_grid();
  __device__ multi_grid_group();

public:
  __device__ bool is_valid() const;
  __device__ void sync() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long size() const;
  __device__ unsigned long long thread_rank() const;
  __device__ unsigned int grid_rank() const;
  __device__ unsigned int num_grids() const;
};
__device__ multi_grid_group this_multi_grid();

class cluster_group : public thread_group_base<details::cluster_group_id> {
  friend __device__ cluster_group this_cluster();
  __device__ cluster_group();

public:
  struct arrival_token {};
  static __device__ void sync();
  static __device__ arrival_token barrier_arrive();
  static __device__ void barrier_wait();
  static __device__ void barrier_wait(arrival_token &&token);
  static __device__ unsigned int query_shared_rank(const void *addr);
  template <typename T> static __device__ T *map_shared_rank(T *addr, int rank) { return (T *)::__cudalint_unknown(); }
  static __device__ dim3 block_index();
  static __device__ unsigned int block_rank();
  static __device__ dim3 thread_index();
  static __device__ unsigned int thread_rank();
  static __device__ dim3 dim_blocks();
  static __device__ unsigned int num_blocks();
  static __device__ dim3 dim_threads();
  static __device__ unsigned int num_threads();
  static __device__ unsigned int size();
};
__device__ cluster_group this_cluster();

class thread_block : public thread_group_base<details::thread_block_id> {
  friend __device__ thread_block this_thread_block();
  template <unsigned int MaxBlockSize>
  friend __device__ thread_block this_thread_block(block_tile_memory<MaxBlockSize> &scratch);
  __device__ thread_block();

public:
  struct arrival_token {};
  static __device__ void sync();
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token &&token) const;
  static __device__ unsigned int size();
  static __device__ unsigned int thread_rank();
  static __device__ dim3 group_index();
  static __device__ dim3 thread_index();
  static __device__ dim3 group_dim();
  static __device__ dim3 dim_threads();
  static __device__ unsigned int num_threads();
};
__device__ thread_block this_thread_block();
template <unsigned int MaxBlockSize>
__device__ thread_block this_thread_block(block_tile_memory<MaxBlockSize> &scratch);

class coalesced_group : public thread_group_base<details::coalesced_group_id> {
  friend __device__ coalesced_group coalesced_threads();

protected:
  __device__ coalesced_group(unsigned int mask);

public:
  __device__ unsigned int num_threads() const;
  __device__ unsigned int size() const;
  __device__ unsigned int thread_rank() const;
  __device__ unsigned int meta_group_rank() const;
  __device__ unsigned int meta_group_size() const;
  __device__ void sync() const;
  template <typename TyElem, typename TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl(TyElem &&elem, int srcRank) const {
    return ::__cudalint_any<TyRet>();
  }
  template <typename TyElem, typename TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl_down(TyElem &&elem, unsigned int delta) const {
    return ::__cudalint_any<TyRet>();
  }
  template <typename TyElem, typename TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl_up(TyElem &&elem, int delta) const {
    return ::__cudalint_any<TyRet>();
  }
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
  template <typename TyIntegral> __device__ unsigned int match_any(TyIntegral val) const;
  template <typename TyIntegral> __device__ unsigned int match_all(TyIntegral val, int &pred) const;
};
__device__ coalesced_group coalesced_threads();

template <unsigned int Size> class __static_size_tile_base {
protected:
  _CG_QUALIFIER __static_size_tile_base() {}

public:
  static constexpr unsigned int numThreads = Size;
  static __device__ unsigned int thread_rank();
  static __device__ unsigned int num_threads();
  static __device__ unsigned int size();
};

template <unsigned int Size> class __static_size_thread_block_tile_base : public __static_size_tile_base<Size> {
protected:
  _CG_QUALIFIER __static_size_thread_block_tile_base() {}

public:
  static __device__ void sync();
  template <typename TyElem, typename TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl(TyElem &&elem, int srcRank) const {
    return ::__cudalint_any<TyRet>();
  }
  template <typename TyElem, typename TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl_down(TyElem &&elem, unsigned int delta) const {
    return ::__cudalint_any<TyRet>();
  }
  template <typename TyElem, typename TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl_up(TyElem &&elem, unsigned int delta) const {
    return ::__cudalint_any<TyRet>();
  }
  template <typename TyElem, typename TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl_xor(TyElem &&elem, unsigned int laneMask) const {
    return ::__cudalint_any<TyRet>();
  }
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
  template <typename TyIntegral> __device__ unsigned int match_any(TyIntegral val) const;
  template <typename TyIntegral> __device__ unsigned int match_all(TyIntegral val, int &pred) const;
};

template <unsigned int Size, typename ParentT> class __static_parent_thread_block_tile_base {
public:
  static __device__ unsigned int meta_group_rank();
  static __device__ unsigned int meta_group_size();
};

template <unsigned int Size, typename ParentT = void>
class __single_warp_thread_block_tile : public __static_size_thread_block_tile_base<Size>,
                                        public __static_parent_thread_block_tile_base<Size, ParentT> {
protected:
  _CG_QUALIFIER __single_warp_thread_block_tile() {}
};

template <unsigned int Size>
class __single_warp_thread_block_tile<Size, void> : public __static_size_thread_block_tile_base<Size>,
                                                    public thread_group_base<details::coalesced_group_id> {
protected:
  _CG_QUALIFIER __single_warp_thread_block_tile() {}

public:
  using __static_size_thread_block_tile_base<Size>::sync;
  using __static_size_thread_block_tile_base<Size>::size;
  using __static_size_thread_block_tile_base<Size>::num_threads;
  using __static_size_thread_block_tile_base<Size>::thread_rank;
  __device__ unsigned int meta_group_rank() const;
  __device__ unsigned int meta_group_size() const;
};

template <unsigned int Size> class __static_size_multi_warp_tile_base : public __static_size_tile_base<Size> {
protected:
  _CG_QUALIFIER __static_size_multi_warp_tile_base() {}

public:
  template <typename TyVal> __device__ TyVal shfl(TyVal val, unsigned int src) const {
    return ::__cudalint_any<TyVal>();
  }
  __device__ void sync() const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
};

template <unsigned int Size, typename ParentT = void>
class __multi_warp_thread_block_tile : public __static_size_multi_warp_tile_base<Size>,
                                       public __static_parent_thread_block_tile_base<Size, ParentT> {};

template <unsigned int Size>
class __multi_warp_thread_block_tile<Size, void> : public __static_size_multi_warp_tile_base<Size> {
public:
  __device__ unsigned int meta_group_rank() const;
  __device__ unsigned int meta_group_size() const;
};

namespace details {
template <unsigned int Size, typename ParentT, bool IsMultiWarp> class thread_block_tile_impl;
template <unsigned int Size, typename ParentT>
class thread_block_tile_impl<Size, ParentT, false> : public __single_warp_thread_block_tile<Size, ParentT> {
protected:
  _CG_QUALIFIER thread_block_tile_impl() {}
};
template <unsigned int Size, typename ParentT>
class thread_block_tile_impl<Size, ParentT, true> : public __multi_warp_thread_block_tile<Size, ParentT> {
protected:
  _CG_QUALIFIER thread_block_tile_impl() {}
};
} // namespace details

__device__ thread_block_tile<1, void> this_thread();

template <unsigned int Size, typename ParentT>
class thread_block_tile : public details::thread_block_tile_impl<Size, ParentT, details::_is_multi_warp<Size>::value> {
protected:
  _CG_QUALIFIER thread_block_tile(const ParentT &g) {}
  template <unsigned int S, typename P> friend __device__ thread_block_tile<S, P> tiled_partition(const P &g);

public:
  __device__ operator thread_block_tile<Size, void>() const;
};

template <unsigned int Size>
class thread_block_tile<Size, void>
    : public details::thread_block_tile_impl<Size, void, details::_is_multi_warp<Size>::value> {
protected:
  friend __device__ thread_block_tile<1, void> this_thread();
  _CG_QUALIFIER thread_block_tile() {}

public:
  template <typename ParentT> _CG_QUALIFIER thread_block_tile(const thread_block_tile<Size, ParentT> &g) {}
};

template <class GroupT> __device__ void sync(GroupT const &g);
template <class GroupT> __device__ auto thread_rank(GroupT const &g) -> decltype(g.thread_rank());
template <class GroupT> __device__ auto group_size(GroupT const &g) -> decltype(g.num_threads());

__device__ thread_group tiled_partition(const thread_group &parent, unsigned int tilesz);
__device__ thread_group tiled_partition(const thread_block &parent, unsigned int tilesz);
__device__ coalesced_group tiled_partition(const coalesced_group &parent, unsigned int tilesz);
template <unsigned int Size, typename ParentT>
__device__ thread_block_tile<Size, ParentT> tiled_partition(const ParentT &g);

template <unsigned int Size, typename ParentT>
__device__ coalesced_group binary_partition(const thread_block_tile<Size, ParentT> &tile, bool pred);
__device__ coalesced_group binary_partition(const coalesced_group &tile, bool pred);
template <typename TyPredicate>
__device__ coalesced_group labeled_partition(const coalesced_group &tile, TyPredicate pred);
template <typename TyPredicate, unsigned int Size, typename ParentT>
__device__ coalesced_group labeled_partition(const thread_block_tile<Size, ParentT> &tile, TyPredicate pred);

template <typename Group, typename Fn, typename... Args>
__device__ void invoke_one(const Group &group, Fn &&fn, Args &&...args) {
  if (::__cudalint_any<bool>())
    static_cast<Fn &&>(fn)(static_cast<Args &&>(args)...);
}
template <typename Fn, typename... Args>
__device__ auto invoke_one_broadcast(const coalesced_group &group, Fn &&fn, Args &&...args)
    -> details::remove_qual<decltype(static_cast<Fn &&>(fn)(static_cast<Args &&>(args)...))> {
  return ::__cudalint_any<bool>() ? static_cast<Fn &&>(fn)(static_cast<Args &&>(args)...)
                                  : ::__cudalint_any<details::remove_qual<decltype(fn(args...))>>();
}
template <unsigned int Size, typename Parent, typename Fn, typename... Args>
__device__ auto invoke_one_broadcast(const thread_block_tile<Size, Parent> &group, Fn &&fn, Args &&...args)
    -> details::remove_qual<decltype(static_cast<Fn &&>(fn)(static_cast<Args &&>(args)...))> {
  return ::__cudalint_any<bool>() ? static_cast<Fn &&>(fn)(static_cast<Args &&>(args)...)
                                  : ::__cudalint_any<details::remove_qual<decltype(fn(args...))>>();
}

template <typename Ty> struct plus {
  __device__ Ty operator()(Ty arg1, Ty arg2) const { return arg1 + arg2; }
};
template <typename Ty> struct less {
  __device__ Ty operator()(Ty arg1, Ty arg2) const { return arg2 < arg1 ? arg2 : arg1; }
};
template <typename Ty> struct greater {
  __device__ Ty operator()(Ty arg1, Ty arg2) const { return arg1 < arg2 ? arg2 : arg1; }
};
template <typename Ty> struct bit_and {
  __device__ Ty operator()(Ty arg1, Ty arg2) const { return arg1 & arg2; }
};
template <typename Ty> struct bit_xor {
  __device__ Ty operator()(Ty arg1, Ty arg2) const { return arg1 ^ arg2; }
};
template <typename Ty> struct bit_or {
  __device__ Ty operator()(Ty arg1, Ty arg2) const { return arg1 | arg2; }
};

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif // CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_H
