//===- info.h - Part of cooperative groups ----------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_DETAILS_INFO_H
#define CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_DETAILS_INFO_H

#include "../../cooperative_groups.h"

#endif // CUDALINT_EMBEDDED_COOPERATIVE_GROUPS_DETAILS_INFO_H
