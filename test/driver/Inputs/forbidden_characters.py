"""Analyses a file in the folder sys.argv[2], by the program sys.argv[1], with characters that XML forbids in its comments and
strings; says whether the reports are well-formed."""
import os
import subprocess
import sys
import xml.etree.ElementTree

program, folder = sys.argv[1], sys.argv[2]
os.chdir(folder)
odd = "\ufffe \uffff \x01 \x1b \x0c"
with open("a.cu", "w", encoding="utf-8") as file:
    file.write(f"__global__ void k(int *p) {{ *p = __any(*p); }} // NOLINT(cuda-maskless-warp-intrinsic): why {odd} not\n"
               f"__global__ void l(int *p) {{ *p = __all(*p /* {odd} */); }}\n")
subprocess.run([program, "--no-cuda-toolkit", "--no-cache", "--quiet", "--output", "junit=r.xml", "--output", "html=r.html",
                "a.cu"], stdout=subprocess.DEVNULL)
with open("r.xml", encoding="utf-8") as file:
    tree = xml.etree.ElementTree.fromstring(file.read().encode())
print("skipped:", ascii(tree.find(".//skipped").get("message")))
print("failures:", len(tree.findall(".//failure")))
with open("r.html", encoding="utf-8") as file:
    text = file.read()
print("forbidden in HTML:", [c for c in text if c in odd and c != " "])
print("replaced in HTML:", "why \ufffd \ufffd \ufffd \ufffd \ufffd not" in text)
