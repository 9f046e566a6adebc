#include "clang/Frontend/FrontendActions.h"
#include "clang-tidy/ClangTidy.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/raw_ostream.h"
using namespace clang;
int main(int argc, char **argv) {
  auto P = tidy::ClangTidyOptions::getDefaults();
  auto Names = tidy::getCheckNames(P, false);
  llvm::outs() << Names.size() << "\n";
  tooling::runToolOnCode(std::make_unique<SyntaxOnlyAction>(), "int x;");
  return 0;
}
