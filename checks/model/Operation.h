//===- Operation.h - What CUDA's functions and instructions mean -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One row per function, method or PTX instruction, in Operations.def. A check
// or an analysis never compares a name: it asks OperationLookup for the
// OperationSite of a statement and reads the answer.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_MODEL_OPERATION_H
#define CUDALINT_CHECKS_MODEL_OPERATION_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace cudalint {

/// Sets of threads from the narrowest to the widest, so that `<` compares them. Used for what an operation
/// synchronises, for what it orders memory for and for how far its result is the same.
enum class Scope : uint8_t {
  None,      ///< Nobody: the operation does not synchronise, or orders nothing.
  Lane,      ///< The calling thread alone.
  Group,     ///< The threads of a cooperative-groups object or of a mask: part of a warp, or more (see GroupType).
  Warp,      ///< 32 lanes.
  WarpGroup, ///< Four consecutive warps, the first of which is a multiple of four (wgmma).
  Block,     ///< A thread block (CTA).
  Cluster,   ///< A thread-block cluster.
  Grid,      ///< All blocks of a launch; as a memory scope the whole device (PTX `.gpu`).
  MultiGrid, ///< All grids of a multi-device launch.
  System,    ///< All devices and the host (PTX `.sys`).
};

/// C++ and PTX memory orders, from the weakest to the strongest.
enum class MemoryOrder : uint8_t {
  None,    ///< Not an ordering operation, or a weak access.
  Relaxed, ///< Atomic or strong, orders nothing else.
  Acquire,
  Release,
  AcquireRelease,
  SequentiallyConsistent,
};

/// True if later accesses of the caller stay behind an operation of order \p Order.
constexpr bool isAcquire(MemoryOrder Order) {
  return Order == MemoryOrder::Acquire || Order >= MemoryOrder::AcquireRelease;
}
/// True if earlier accesses of the caller stay before an operation of order \p Order.
constexpr bool isRelease(MemoryOrder Order) { return Order >= MemoryOrder::Release; }

/// Who has to execute an operation together for it to be defined. Threads that have exited the kernel never count
/// (CUDA C++ Programming Guide, warp vote and synchronisation functions) unless stated.
enum class Participants : uint8_t {
  Caller,      ///< Not a collective: any thread by itself.
  Converged,   ///< Whoever happens to be converged (`__activemask`, mask-less warp functions, coalesced_threads()).
  MaskMembers, ///< The lanes of the mask argument, with the same mask, each of them the caller too.
  Group,       ///< Every thread of the group object (OperationSite::group()).
  Warp,        ///< All 32 lanes (wmma, mma.sync, ldmatrix and `.aligned` instructions).
  WarpGroup,   ///< All 128 threads of a warp group (wgmma).
  Block,       ///< Every thread of the block.
  Counted,     ///< As many threads or arrivals as an argument or the barrier's initialisation says.
  Cluster,     ///< Every thread of the cluster.
  Grid,        ///< Every thread of the grid.
  MultiGrid,   ///< Every thread of every grid of the launch.
};

/// How far the result of an operation is the same.
enum class ResultUniformity : uint8_t {
  Unknown,     ///< Nothing is known (also: a load; what it reads decides).
  Arguments,   ///< A function of the arguments alone: as uniform as the least uniform of them.
  Lane,        ///< Differs from lane to lane by nature (`__match_any_sync`, `__activemask`, atomics, clocks).
  MaskMembers, ///< The same for all lanes of the mask (`__ballot_sync`), or of the group for a group's method.
  /// The same for all lanes of the mask or group that lie in one sub-section of `width` lanes, if the source lane is
  /// the same for them (`__shfl_sync` and `tile.shfl` with a uniform source).
  MaskMembersIfLaneUniform,
  Warp,    ///< The same for a whole warp.
  Block,   ///< The same for a whole block (`__syncthreads_or`).
  Cluster, ///< The same for a whole cluster.
  Grid,    ///< The same for the whole grid.
};

/// What an operation is. Scope, participants and ordering are separate columns: a `__syncthreads` and a `grid.sync()`
/// are both a Barrier.
enum class OperationKind : uint8_t {
  // Warp collectives; also the methods of tiles and coalesced groups.
  ShuffleIndex, ///< Value of the lane named by lane(), within a sub-section of width().
  ShuffleUp,    ///< Value of the lane lane() below.
  ShuffleDown,  ///< Value of the lane lane() above.
  ShuffleXor,   ///< Value of the lane whose number is the caller's xor lane().
  VoteAll,
  VoteAny,
  VoteUniform, ///< Same predicate everywhere (`__uni_sync`, PTX `vote.uni`).
  Ballot,
  MatchAny,
  MatchAll,
  Reduce,     ///< Reduction whose result every participant gets (`__reduce_add_sync`, cg::reduce, `redux.sync`).
  Scan,       ///< cg::inclusive_scan, cg::exclusive_scan.
  InvokeOne,  ///< cg::invoke_one, invoke_one_broadcast: one thread of the group runs a callable.
  ElectOne,   ///< True for one lane (`elect.sync`).
  ActiveMask, ///< Snapshot of the converged lanes; synchronises nothing.
  MatrixOp,   ///< wmma, mma, ldmatrix, stmatrix, wgmma, tcgen05: executed by a whole warp or warp group.
  MatrixSync, ///< wgmma.fence, commit_group, wait_group, tcgen05.wait/commit/fence.
  RegisterReallocation, ///< setmaxnreg.
  /// A collective of the block from a library (cub::BlockReduce): its object is made from the shared memory in which
  /// the
  /// threads exchange what they have, with barriers of its own inside. It ends with reads of that memory.
  BlockCollective,

  // Barriers. Synchronizes says for whom, Participants who must come.
  Barrier,       ///< Arrive and wait in one (`__syncthreads`, `__syncwarp`, `group.sync()`, `bar.sync`).
  BarrierReduce, ///< Barrier with a vote (`__syncthreads_or`, `bar.red`).
  BarrierArrive, ///< First half (`bar.arrive`, `barrier.cluster.arrive`, `group.barrier_arrive()`).
  BarrierWait,   ///< Second half (`barrier.cluster.wait`, `group.barrier_wait()`).

  // Barrier objects in memory: cuda::barrier, mbarrier, cuda::latch, semaphores. pointer() is the object.
  ObjectInit,          ///< init(&bar, n), mbarrier.init; count() is the expected count.
  ObjectInvalidate,    ///< mbarrier.inval, destructor.
  ObjectArrive,        ///< arrive, mbarrier.arrive; the result is a token.
  ObjectArriveAndDrop, ///< arrive_and_drop.
  ObjectArriveAndWait, ///< arrive_and_wait.
  ObjectWait,          ///< wait, wait_parity: returns when the phase is complete.
  ObjectTestWait,      ///< test_wait, try_wait: returns whether it is.
  ObjectExpectBytes,   ///< expect_tx.
  SemaphoreAcquire,
  SemaphoreRelease,

  // Memory.
  Fence,      ///< Thread fence; Orders and Order say what.
  ProxyFence, ///< fence.proxy.*: between the generic and another proxy.
  Load,
  Store,
  AtomicReadModifyWrite,
  AtomicCompareExchange,
  AtomicLoad,
  AtomicStore,
  AtomicWait, ///< atomic.wait(): blocks until the value changes.
  AtomicNotify,
  AsyncCopy,       ///< memcpy_async, cp.async, cp.async.bulk (TMA); completed as Completion says.
  AsyncReduce,     ///< cp.reduce.async.bulk, red.async.
  AsyncCommit,     ///< Closes a batch: cp.async.commit_group, __pipeline_commit.
  AsyncWait,       ///< Waits for batches: cp.async.wait_group, __pipeline_wait_prior, cg::wait.
  PipelineCreate,  ///< cuda::make_pipeline.
  PipelineAcquire, ///< producer_acquire.
  PipelineCommit,  ///< producer_commit.
  PipelineWait,    ///< consumer_wait.
  PipelineRelease, ///< consumer_release.
  PipelineQuit,    ///< quit().
  MemoryCopy,      ///< memcpy, memmove by the calling thread.
  MemorySet,       ///< memset by the calling thread.
  Prefetch,
  MapShared, ///< map_shared_rank, mapa: address of another block's shared memory in the cluster.

  // Groups.
  GroupCreate,    ///< this_thread_block(), this_grid(), this_cluster(), this_multi_grid(), this_thread().
  GroupCoalesced, ///< coalesced_threads().
  GroupPartition, ///< tiled_partition, labeled_partition, binary_partition: a collective of the parent.
  GroupQuery,     ///< Ranks and sizes; OperationLookup::builtinVariable says which.
  GroupValidity,  ///< grid.is_valid().

  // Dependent launches.
  DependencyWait,    ///< cudaGridDependencySynchronize, griddepcontrol.wait.
  DependencyTrigger, ///< cudaTriggerProgrammaticLaunchCompletion, griddepcontrol.launch_dependents.

  // The thread itself.
  Exit,            ///< The thread leaves the kernel (PTX exit).
  Trap,            ///< The launch is aborted (`__trap`, `__assertfail`).
  AssertFail,      ///< The failing branch of assert().
  HostExit,        ///< exit, abort, quick_exit: the process ends.
  Breakpoint,      ///< `__brkpt`.
  Sleep,           ///< `__nanosleep`.
  Clock,           ///< clock, clock64, globaltimer.
  SpecialRegister, ///< Reads a special register; OperationLookup::builtinVariable says which.
  Pure,            ///< A function of its arguments, with no effect.
  Print,           ///< printf in device code.
  SpaceQuery,      ///< `__isShared` and the like, `__cvta_*`.

  // Launches.
  Launch,            ///< `<<<>>>`, cudaLaunchKernel, cuLaunchKernel.
  LaunchEx,          ///< cudaLaunchKernelEx, cudaLaunchKernelExC, cuLaunchKernelEx: attributes may say cooperative.
  LaunchCooperative, ///< cudaLaunchCooperativeKernel, cuLaunchCooperativeKernel.
  LaunchCooperativeMultiDevice,
  LaunchHostFunction, ///< cudaLaunchHostFunc, cudaStreamAddCallback: hostFunction() is registered.
  LaunchGraph,        ///< cudaGraphLaunch.

  // Host API.
  HostDeviceSync, ///< Waits for the device.
  HostStreamSync, ///< Waits for stream().
  HostEventSync,  ///< Waits for an event.
  HostQuery,      ///< cudaStreamQuery, cudaEventQuery: "not ready" is no error.
  HostAllocate,   ///< resource() is what it allocates; pointer() the out parameter.
  HostRelease,    ///< resource() is the set of what it may free.
  HostCopy,       ///< Synchronous with respect to the host.
  HostCopyAsync,  ///< On stream().
  HostSet,        ///< cudaMemset.
  HostSetAsync,   ///< cudaMemsetAsync.
  ErrorFetch,     ///< cudaGetLastError: returns the error and clears it.
  ErrorPeek,      ///< cudaPeekAtLastError.
  ErrorText,      ///< cudaGetErrorString, cudaGetErrorName: needs no device.
  OccupancyQuery, ///< cudaOccupancyMaxActiveBlocksPerMultiprocessor and relatives.
  AttributeQuery, ///< cudaDeviceGetAttribute, cudaGetDeviceProperties: what the device can do.
  FunctionSetup,  ///< cudaFuncSetAttribute and relatives; function() is the kernel.
  EventRecord,    ///< cudaEventRecord.
  StreamWait,     ///< cudaStreamWaitEvent: the stream waits, not the host.
  HostRegister,   ///< cudaHostRegister.
  HostOther,      ///< Any other runtime or driver function with an error result.
};

/// What a HostAllocate row makes and a HostRelease row accepts: a set, one bit each.
enum class Resource : uint16_t {
  None = 0,
  DeviceMemory = 1 << 0,      ///< cudaMalloc, cudaMallocPitch, cuMemAlloc
  DeviceMemoryAsync = 1 << 1, ///< cudaMallocAsync, cuMemAllocAsync
  ManagedMemory = 1 << 2,     ///< cudaMallocManaged
  PinnedMemory = 1 << 3,      ///< cudaMallocHost, cudaHostAlloc
  Array = 1 << 4,
  MipmappedArray = 1 << 5,
  Stream = 1 << 6,
  Event = 1 << 7,
  Graph = 1 << 8,
  GraphExec = 1 << 9,
  TextureObject = 1 << 10,
  SurfaceObject = 1 << 11,
  MemoryPool = 1 << 12,
  HostHeap = 1 << 13,   ///< malloc, new
  DeviceHeap = 1 << 14, ///< malloc, new in device code
};
constexpr Resource operator|(Resource A, Resource B) { return Resource(uint16_t(A) | uint16_t(B)); }
constexpr Resource operator&(Resource A, Resource B) { return Resource(uint16_t(A) & uint16_t(B)); }

/// How an asynchronous copy tells that it is done.
enum class Completion : uint8_t {
  None,
  AsyncGroup,    ///< cp.async: commit_group and wait_group of the thread.
  BulkGroup,     ///< cp.async.bulk: bulk commit and wait group of the thread.
  BarrierObject, ///< An mbarrier or cuda::barrier.
  Pipeline,      ///< A cuda::pipeline.
  GroupWait,     ///< cg::wait of the group.
  Unspecified,   ///< Decided by an argument's type that is not known.
};

/// What an operation does to the memory a pointer argument (or the object of a method) designates.
enum class AccessEffect : uint8_t { None, Read, Write, ReadWrite };

/// What a pure function of one integer computes from its bits.
enum class BitFunction : uint8_t {
  None,
  PopCount,      ///< Number of ones.
  FindFirstSet,  ///< Position of the lowest one, counted from 1; 0 if there is none.
  LeadingZeros,  ///< The width if there is no one.
  TrailingZeros, ///< Likewise.
  Reverse,
};

/// What an AtomicReadModifyWrite does to the value.
enum class AtomicUpdate : uint8_t {
  Unknown,
  Add,
  Subtract,
  Exchange,
  Min,
  Max,
  Increment, ///< Adds one, back to 0 behind a limit (`atomicInc`).
  Decrement, ///< Subtracts one, back to a limit behind 0 (`atomicDec`).
  And,
  Or,
  Xor,
};

/// Where a row's name is looked for.
enum class NameSpace : uint8_t {
  Function,  ///< A function of the global namespace or a clang built-in: `__shfl_sync`, `cudaMalloc`.
  Qualified, ///< A function or method by its qualified name, without inline and detail namespaces and without
             ///< template arguments: `cooperative_groups::thread_block::sync`.
  Ptx,       ///< A PTX instruction: the leading pieces of its mnemonic, `shfl.sync.bfly`.
};

/// One row of the table. All argument positions count from 0 in the call's own arguments (without the object of a
/// method), or in the operands of a PTX instruction (the destination is 0); NoArgument means that there is none.
///
/// Rows are immutable and live as long as their OperationTable. The setters return a changed copy, for Operations.def.
struct Operation {
  static constexpr int8_t NoArgument = -1;
  /// Position that stands for the callee itself: the kernel of `<<<>>>`.
  static constexpr int8_t CalleeArgument = -3;
  /// Position that stands for the object of a method call.
  static constexpr int8_t ObjectArgument = -2;

  llvm::StringRef Name;
  OperationKind Kind;
  NameSpace Names;

  int8_t Mask = NoArgument;            ///< Member mask: lanes 0-31, one bit each.
  int8_t Value = NoArgument;           ///< Value exchanged, reduced, stored or compared with.
  int8_t Compare = NoArgument;         ///< Value that a compare-exchange expects.
  int8_t SourceLane = NoArgument;      ///< Source lane, delta or lane mask of a shuffle.
  int8_t Width = NoArgument;           ///< Sub-section width of a shuffle: 1, 2, 4, 8, 16 or 32.
  int8_t Predicate = NoArgument;       ///< Condition voted on.
  int8_t PredicateResult = NoArgument; ///< Pointer or reference that receives a predicate.
  int8_t Pointer = NoArgument;         ///< Address accessed; the barrier object; the destination of a copy.
  int8_t Source = NoArgument;          ///< Source address of a copy.
  int8_t Size = NoArgument;            ///< Bytes copied, allocated or set.
  int8_t Count = NoArgument;           ///< Expected arrivals, threads of a named barrier, or batches left pending.
  int8_t BarrierId = NoArgument;       ///< Number of a named barrier, 0-15.
  int8_t Token = NoArgument;           ///< Arrival token or phase parity waited for.
  int8_t Group = NoArgument;           ///< Cooperative-groups object.
  int8_t ScopeArgument = NoArgument;   ///< cuda::thread_scope, `__NV_THREAD_SCOPE_*` or a cuda::ptx tag.
  int8_t OrderArgument = NoArgument;   ///< Memory order; the success order of a compare-exchange.
  int8_t FailureOrderArgument = NoArgument;
  int8_t BarrierArgument = NoArgument; ///< Barrier or pipeline that an asynchronous copy signals.
  int8_t Function = NoArgument;        ///< Kernel of a launch or of an occupancy query; host function registered.
  int8_t GridDim = NoArgument;         ///< dim3, or the first of three integers where DimsAreScalars.
  int8_t BlockDim = NoArgument;        ///< Likewise.
  int8_t SharedBytes = NoArgument;     ///< Dynamic shared memory.
  int8_t Stream = NoArgument;
  int8_t KernelArguments = NoArgument; ///< Array of pointers to arguments, or the first argument.
  int8_t LaunchConfig = NoArgument;    ///< cudaLaunchConfig_t or CUlaunchConfig by pointer or reference.
  int8_t Attribute = NoArgument;       ///< Attribute queried or set.

  Scope Synchronizes = Scope::None; ///< Threads that wait for each other.
  Scope Orders = Scope::None;       ///< Threads for which memory accesses are ordered.
  MemoryOrder Order = MemoryOrder::None;
  Participants Requires = Participants::Caller;
  ResultUniformity Result = ResultUniformity::Unknown;
  AccessEffect PointerEffect = AccessEffect::None; ///< On *Pointer.
  AccessEffect SourceEffect = AccessEffect::None;  ///< On *Source.
  Scope AtomicScope = Scope::None;                 ///< Threads for which an access is atomic; None for a plain access.
  AtomicUpdate Update = AtomicUpdate::Unknown;
  Completion CompletedBy = Completion::None;
  BitFunction Bits = BitFunction::None; ///< What it computes from its first argument.
  Resource Resources = Resource::None;

  uint16_t MinArch = 0;         ///< Compute capability times ten that it needs (`__match_any_sync`: 70); 0: any.
  uint16_t DeprecatedSince = 0; ///< CUDA version times ten (9.0: 90); 0: never.
  uint16_t RemovedSince = 0;    ///< Likewise.
  uint16_t RemovedArch = 0;     ///< First compute capability times ten that lacks it (mask-less warp functions: 70).
  llvm::StringRef Replacement;  ///< Function to use instead, or of the next wider scope; empty if none.

  bool Maskless = false;        ///< Warp collective without a mask; Replacement names the `_sync` form.
  bool NoReturn = false;        ///< Control does not come back to the caller.
  bool Aligned = false;         ///< All threads of the warp must execute it converged (PTX `.aligned`).
  bool VolatileAccess = false;  ///< Access is volatile.
  bool BypassesL1 = false;      ///< Load that never hits a stale L1 line (`__ldcg`, `ld.cg`, volatile).
  bool DimsAreScalars = false;  ///< Grid and block are three integers each.
  bool ErrorResult = false;     ///< Returns cudaError_t or CUresult.
  bool NeedsNoDevice = false;   ///< Works without a device and in a callback (error texts, versions).
  bool CompilerBarrier = false; ///< No other ordering, but the compiler may not move accesses across it.
  bool UserDeclared = false;    ///< Added by configuration: a project's own function.

  constexpr Operation(llvm::StringRef Name, OperationKind Kind, NameSpace Names)
      : Name(Name), Kind(Kind), Names(Names) {}

  /// \name Setters for Operations.def
  /// @{
#define CUDALINT_SETTER(NAME, TYPE, MEMBER)                                                                            \
  constexpr Operation NAME(TYPE New) const {                                                                           \
    Operation Row = *this;                                                                                             \
    Row.MEMBER = New;                                                                                                  \
    return Row;                                                                                                        \
  }
#define CUDALINT_FLAG(NAME, MEMBER)                                                                                    \
  constexpr Operation NAME() const {                                                                                   \
    Operation Row = *this;                                                                                             \
    Row.MEMBER = true;                                                                                                 \
    return Row;                                                                                                        \
  }
  CUDALINT_SETTER(mask, int8_t, Mask)
  CUDALINT_SETTER(value, int8_t, Value)
  CUDALINT_SETTER(compare, int8_t, Compare)
  CUDALINT_SETTER(lane, int8_t, SourceLane)
  CUDALINT_SETTER(width, int8_t, Width)
  CUDALINT_SETTER(predicate, int8_t, Predicate)
  CUDALINT_SETTER(predicateResult, int8_t, PredicateResult)
  CUDALINT_SETTER(size, int8_t, Size)
  CUDALINT_SETTER(count, int8_t, Count)
  CUDALINT_SETTER(barrierId, int8_t, BarrierId)
  CUDALINT_SETTER(token, int8_t, Token)
  CUDALINT_SETTER(group, int8_t, Group)
  CUDALINT_SETTER(scopeAt, int8_t, ScopeArgument)
  CUDALINT_SETTER(orderAt, int8_t, OrderArgument)
  CUDALINT_SETTER(failureOrderAt, int8_t, FailureOrderArgument)
  CUDALINT_SETTER(signals, int8_t, BarrierArgument)
  CUDALINT_SETTER(function, int8_t, Function)
  CUDALINT_SETTER(grid, int8_t, GridDim)
  CUDALINT_SETTER(block, int8_t, BlockDim)
  CUDALINT_SETTER(shared, int8_t, SharedBytes)
  CUDALINT_SETTER(stream, int8_t, Stream)
  CUDALINT_SETTER(arguments, int8_t, KernelArguments)
  CUDALINT_SETTER(config, int8_t, LaunchConfig)
  CUDALINT_SETTER(attribute, int8_t, Attribute)
  CUDALINT_SETTER(synchronizes, Scope, Synchronizes)
  CUDALINT_SETTER(requires_, Participants, Requires)
  CUDALINT_SETTER(result, ResultUniformity, Result)
  CUDALINT_SETTER(completedBy, Completion, CompletedBy)
  CUDALINT_SETTER(resource, Resource, Resources)
  CUDALINT_SETTER(bits, BitFunction, Bits)
  CUDALINT_SETTER(since, uint16_t, MinArch)
  CUDALINT_SETTER(deprecated, uint16_t, DeprecatedSince)
  CUDALINT_SETTER(removed, uint16_t, RemovedSince)
  CUDALINT_SETTER(removedArch, uint16_t, RemovedArch)
  CUDALINT_SETTER(replacement, llvm::StringRef, Replacement)
  CUDALINT_SETTER(atomicScope, Scope, AtomicScope)
  CUDALINT_SETTER(update, AtomicUpdate, Update)
  CUDALINT_FLAG(maskless, Maskless)
  CUDALINT_FLAG(noReturn, NoReturn)
  CUDALINT_FLAG(aligned, Aligned)
  CUDALINT_FLAG(volatileAccess, VolatileAccess)
  CUDALINT_FLAG(bypassesL1, BypassesL1)
  CUDALINT_FLAG(scalarDims, DimsAreScalars)
  CUDALINT_FLAG(error, ErrorResult)
  CUDALINT_FLAG(needsNoDevice, NeedsNoDevice)
  CUDALINT_FLAG(compilerBarrier, CompilerBarrier)
#undef CUDALINT_SETTER
#undef CUDALINT_FLAG
  /// Orders the caller's accesses with strength \p How for the threads of \p For.
  constexpr Operation orders(Scope For, MemoryOrder How = MemoryOrder::AcquireRelease) const {
    Operation Row = *this;
    Row.Orders = For;
    Row.Order = How;
    return Row;
  }
  /// Argument \p Position is an address to which \p Effect happens.
  constexpr Operation pointer(int8_t Position, AccessEffect Effect) const {
    Operation Row = *this;
    Row.Pointer = Position;
    Row.PointerEffect = Effect;
    return Row;
  }
  /// Argument \p Position is the address read by a copy.
  constexpr Operation source(int8_t Position) const {
    Operation Row = *this;
    Row.Source = Position;
    Row.SourceEffect = AccessEffect::Read;
    return Row;
  }
  /// @}

  bool isShuffle() const { return Kind >= OperationKind::ShuffleIndex && Kind <= OperationKind::ShuffleXor; }
  /// A vote or ballot.
  bool isVote() const { return Kind >= OperationKind::VoteAll && Kind <= OperationKind::Ballot; }
  bool isMatch() const { return Kind == OperationKind::MatchAny || Kind == OperationKind::MatchAll; }
  /// A barrier that its participants reach together, of any scope: not a barrier object.
  bool isBarrier() const { return Kind >= OperationKind::Barrier && Kind <= OperationKind::BarrierWait; }
  bool isBarrierObject() const { return Kind >= OperationKind::ObjectInit && Kind <= OperationKind::ObjectExpectBytes; }
  bool isAtomic() const { return Kind >= OperationKind::AtomicReadModifyWrite && Kind <= OperationKind::AtomicNotify; }
  /// More than the calling thread has to take part.
  bool isCollective() const { return Requires != Participants::Caller && Requires != Participants::Converged; }
  bool isLaunch() const { return Kind >= OperationKind::Launch && Kind <= OperationKind::LaunchCooperativeMultiDevice; }
  /// A function of the runtime or driver API, or of the C library where it manages memory; launches included.
  bool isHostApi() const { return Kind >= OperationKind::Launch; }
};

/// The spelling of \p Kind's enumerator, for dumps and tests.
llvm::StringRef toString(OperationKind Kind);
/// "block", "warp", ... as messages say it.
llvm::StringRef toString(Scope S);

} // namespace cudalint

#endif // CUDALINT_CHECKS_MODEL_OPERATION_H
