//===- LineHashTest.cpp - GitHub's hash of a line -------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/LineHash.h"
#include "gmock/gmock.h"

using namespace cudalint::driver;
using testing::ElementsAre;

// The values are those that github/codeql-action expects of itself in src/fingerprints.test.ts.

TEST(LineHash, EmptyFileHasOneLine) { EXPECT_THAT(lineHashes(""), ElementsAre("c129715d7a2bc9a3:1")); }

TEST(LineHash, IgnoresSpacesAndTabs) {
  EXPECT_THAT(lineHashes(" a\nb\n  \t\tc\n d"),
              ElementsAre("271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"));
}

TEST(LineHash, TakesAllLineEndsForOne) {
  auto Expected = ElementsAre("e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1",
                              "b3edc88f2938467e:1", "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1");
  for (const char *Text :
       {" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", " hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r",
        " hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n",
        " hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n"})
    EXPECT_THAT(lineHashes(Text), Expected);
}

TEST(LineHash, CountsEqualHashes) {
  std::string Text;
  for (int I = 0; I != 10; ++I)
    Text += "Lorem ipsum dolor sit amet.\n";
  EXPECT_THAT(lineHashes(Text),
              ElementsAre("a7f2ff13bc495cf2:1", "a7f2ff13bc495cf2:2", "a7f2ff13bc495cf2:3", "a7f2ff13bc495cf2:4",
                          "a7f2ff13bc495cf2:5", "a7f2ff13bc495cf2:6", "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1",
                          "55ec222b86bcae53:1", "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1"));
}
