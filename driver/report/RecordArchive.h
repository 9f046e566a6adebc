//===- RecordArchive.h - Records for the cache ------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run over an unchanged project does little but read records. JSON, which reports are written in, takes ten times as
// long to read as this form, and holds no bytes that are not UTF-8.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_RECORDARCHIVE_H
#define CUDALINT_DRIVER_REPORT_RECORDARCHIVE_H

#include "driver/report/FindingRecord.h"

namespace cudalint::driver {

/// Every member of \p Record, as unarchive() of the same build of the program reads it.
std::string archive(FileRecord Record);

/// What archive() was given; nothing if \p Bytes are not from there.
std::optional<FileRecord> unarchive(llvm::StringRef Bytes);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_RECORDARCHIVE_H
