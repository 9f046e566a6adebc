//===- EncodingTest.cpp - Names of files in reports -----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/Encoding.h"
#include "gtest/gtest.h"

using namespace cudalint::driver;

TEST(Encoding, NamesThatAreTextStayAsTheyAre) {
  for (const char *Name : {"src/a.cu", "50% more.cu", "a%41.cu", "b\xc3\xa4%C3%A4.cu", "%", "a%2", ""}) {
    EXPECT_EQ(nameOfBytes(Name), Name);
    EXPECT_EQ(bytesOfName(Name), Name);
  }
}

TEST(Encoding, BytesThatAreNoTextStandAsNumbers) {
  EXPECT_EQ(nameOfBytes("b\xff.cu"), "b%FF.cu");
  EXPECT_EQ(nameOfBytes("caf\xe9/\xc3\xa4%.cu"), "caf%E9/\xc3\xa4%25.cu");
  EXPECT_EQ(nameOfBytes("\xc3"), "%C3");
}

TEST(Encoding, EachNameLeadsBackToItsFile) {
  // Names that look encoded, once or several times, are told from those that are.
  for (const char *Bytes : {"b\xff.cu", "b%FF.cu", "b%25FF.cu", "b%2525FF.cu", "b\xff%25FF.cu", "\xe9%C3%A4", "%FF%FF"}) {
    std::string Name = nameOfBytes(Bytes);
    EXPECT_EQ(bytesOfName(Name), Bytes) << Name;
    EXPECT_EQ(utf8(Name), Name);
  }
  EXPECT_EQ(nameOfBytes("b%FF.cu"), "b%25FF.cu");
}

TEST(Encoding, NamesStayInTheirLineAndGiveNoCommand) {
  for (auto [Bytes, Name] : {std::pair("a\nb.cu", "a%0Ab.cu"), std::pair("\x1b[2J\x7f.cu", "%1B[2J%7F.cu"),
                             std::pair("::error::x%.cu", "%3A:error%3A:x%25.cu"), std::pair("a:", "a%3A"),
                             std::pair("##[x].cu", "%23#[x].cu"), std::pair("\xc2\x9b.cu", "%C2%9B.cu"),
                             std::pair("\xef\xbf\xbe", "%EF%BF%BE"), std::pair("a%0Ab.cu", "a%250Ab.cu")}) {
    EXPECT_EQ(nameOfBytes(Bytes), Name);
    EXPECT_EQ(bytesOfName(Name), Bytes);
  }
  EXPECT_EQ(nameOfBytes("a:b#c.cu"), "a:b#c.cu");
  EXPECT_EQ(inOneLine("no\n::file 50%"), "no%0A::file 50%");
}

TEST(Encoding, XmlHoldsWhatItMay) {
  EXPECT_EQ(xmlEscaped("a\xef\xbf\xbe\xef\xbf\xbf\x01\x0c\xef\xbf\xbd<\n"),
            "a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd&lt;\n");
}

TEST(Encoding, UrisAreOfTheFilesBytes) {
  EXPECT_EQ(uriOf("b%FF.cu"), "b%FF.cu");
  EXPECT_EQ(uriOf("/a b%25FF.cu"), "file:///a%20b%25FF.cu");
  EXPECT_EQ(uriOf("50% more.cu"), "50%25%20more.cu");
}
