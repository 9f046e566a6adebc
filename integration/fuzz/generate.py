"""Random kernels for fuzz.py, the same ones for the same number.

A kernel has branches, loops, early returns, switches and calls of helpers, all on conditions of lanes, parameters and
memory, with collectives and barriers strewn in wherever they happen to fall. What stands in the source is what cudalint
judges and what nvcc compiles; fuzz.h says what the macros mean to each.
"""
import random

VARIABLES = "abcd"
HELPERS = 2
PARAMETERS = "int p0, int p1, int p2, int p3, const int *memory"
ARGUMENTS = "p0, p1, p2, p3, memory"
MAX_CALLS = 55  # fuzz.h numbers the calls of a chain to the base of 61


class TooLarge(Exception):
    pass


class Kernel:
    """One kernel with its helpers, as lines of source.

    sites: the number of the site on each line. calls: the number of the call at each (line, column). kinds: a letter
    for each site, see fuzz.h."""

    def start(self, name, seed, first_line):
        self.random = random.Random(seed)
        self.name = name
        self.first_line = first_line
        self.lines = []
        self.kinds = ""
        self.sites = {}
        self.calls = {}
        self.call_count = 0
        self.loop_count = 0
        self.returns = False
        self.level = 1

    def __init__(self, name, seed, first_line):
        self.start(name, seed, first_line)
        self.block = self.random.choice([0, 0, 0, 32, 64, 96, 128, 40, 100])
        for helper in range(HELPERS):
            self.helper = helper
            inline = self.random.choice(["", "", "__noinline__ "])
            self.line(f"__device__ {inline}int {name}_h{helper}(int a, {PARAMETERS} CALL_LOG) {{")
            self.line("  int b = 0, c = 0, d = 0;")
            self.body(self.random.choice([1, 1, 2]), 0)
            self.line("  return (a + b) & 63;")
            self.line("}")
        self.helper = HELPERS
        self.line(f"__global__ void {name}({PARAMETERS} KERNEL_LOG) {{")
        self.line("  LOG_BEGIN")
        self.line("  int a = 0, b = 0, c = 0, d = 0;")
        self.body(self.random.choice([2, 3, 3]), 0, top=True)
        self.site()
        self.line("}")

    @property
    def in_kernel(self):
        return self.helper == HELPERS

    def line(self, text):
        """Adds a line. A call is marked in the text as \\x01NUMBER\\x02 before its name."""
        number = self.first_line + len(self.lines)
        while "\x01" in text:
            start = text.index("\x01")
            end = text.index("\x02")
            self.calls[(number, start + 1)] = int(text[start + 1:end])
            text = text[:start] + text[end + 1:]
        self.lines.append(text)
        return number

    def put(self, text):
        return self.line("  " * self.level + text)

    def pick(self, count):
        return self.random.randrange(count)

    # Expressions

    def integer(self, depth, calls=True):
        if depth == 0 or self.pick(3) == 0:
            return self.random.choice([str(self.pick(40)), str(self.pick(40)), "(int)threadIdx.x",
                                       "(int)(threadIdx.x % 32)", "(int)(threadIdx.x >> 5)", f"p{self.pick(4)}",
                                       self.random.choice(VARIABLES), self.random.choice(VARIABLES),
                                       "(int)blockIdx.x" if self.pick(4) == 0 else self.random.choice(VARIABLES)])
        deeper = lambda: self.integer(depth - 1, calls)
        choice = self.pick(8)
        if choice == 0:
            return f"({deeper()} + {deeper()})"
        if choice == 1:
            return f"({deeper()} - {deeper()})"
        if choice == 2:
            return f"({deeper()} & {(1 << self.pick(6)) - 1})"
        if choice == 3:
            return f"({deeper()} * {self.pick(4)})"
        if choice == 4:
            return f"({deeper()} >> {self.pick(6)})"
        if choice == 5:
            return f"({self.condition(depth - 1, calls)} ? {deeper()} : {deeper()})"
        if choice == 6:
            return f"memory[({deeper()} & 63)]"
        if calls and self.helper > 0 and self.pick(2):
            return self.call(self.integer(0))
        return f"({deeper()} + {self.pick(33)})"

    def call(self, argument):
        if self.call_count >= MAX_CALLS:
            raise TooLarge()
        self.call_count += 1
        return (f"\x01{self.call_count - 1}\x02{self.name}_h{self.pick(self.helper)}({argument}, {ARGUMENTS} "
                f"CALL({self.call_count - 1}))")

    def condition(self, depth, calls=True):
        low = max(depth - 1, 0)
        choice = self.pick(9 if depth else 5)
        if choice <= 1:
            return f"({self.integer(low, calls)} < {self.integer(0)})"
        if choice == 2:
            return f"({self.integer(low, calls)} == {self.pick(4)})"
        if choice == 3:
            return f"({self.integer(0)} <= {self.integer(low, calls)})"
        if choice == 4:
            return f"(({self.integer(0)} & {1 << self.pick(5)}) != 0)"
        if choice <= 6:
            return f"({self.condition(depth - 1, calls)} && {self.condition(depth - 1, calls)})"
        if choice == 7:
            return f"({self.condition(depth - 1, calls)} || {self.condition(depth - 1, calls)})"
        return f"!{self.condition(depth - 1, calls)}"

    # Statements

    def new_site(self, kind):
        self.kinds += kind
        if len(self.kinds) > 120:
            raise TooLarge()
        return len(self.kinds) - 1

    def site(self):
        """A collective or a barrier."""
        value = self.integer(2)
        variable = f"v{len(self.kinds)}"
        choice = self.pick(8)
        if choice <= 2:
            site = self.new_site("h")
            self.put(f"int {variable} = {value};")
            self.sites[self.put(f"SHUFFLE({site}, {variable});")] = site
        elif choice <= 4:
            site = self.new_site("w")
            self.put(f"int {variable} = {value};")
            self.sites[self.put(f"VOTE({site}, {variable});")] = site
        elif choice == 5:
            site = self.new_site("w")
            self.sites[self.put(f"SYNCWARP({site});")] = site
        elif choice == 6:
            site = self.new_site("b")
            self.sites[self.put(f"BARRIER({site});")] = site
        else:
            self.masked(self.random.choice(["0xffffu", "0xffff0000u", "0xffu << (threadIdx.x & 24)", "0x0fffffffu",
                                            "(1u << (threadIdx.x % 32))", "0x55555555u << (threadIdx.x & 1)"]))

    def masked(self, mask):
        site = self.new_site("m")
        self.sites[self.put(f"MASKED({site}, {mask}, 1);")] = site

    def branch(self, condition):
        """The condition of a branch, recorded if it is one condition only."""
        if any(part in condition for part in ("&&", "||", "?", "!(")):
            return condition if condition.startswith("(") else f"({condition})"
        site = self.new_site("c")
        self.sites[self.first_line + len(self.lines)] = site
        return f"BRANCH({site}) {condition} END_BRANCH"

    def ballot(self, depth):
        """A branch whose mask is taken by a vote before; only where the whole warp comes."""
        number = len(self.kinds)
        condition = self.condition(1, calls=False)
        self.put(f"const unsigned m{number} = __ballot_sync(0xffffffff, {condition});")
        self.put(f"if ({condition}) {{")
        self.level += 1
        self.masked(f"m{number}")
        if self.pick(2):
            self.body(depth - 1, 0)
            self.masked(f"m{number}")
        self.level -= 1
        self.put("} else {")
        self.level += 1
        self.masked(f"~m{number}" if self.pick(4) else f"m{number}")
        self.level -= 1
        self.put("}")

    def assign(self):
        value = self.integer(2)
        if self.level > 1 or not self.in_kernel or self.pick(2):
            value = f"{value} & 63"
        self.put(f"{self.random.choice(VARIABLES)} = {value};")

    def inner(self, depth, loops, before=(), after=()):
        self.level += 1
        for text in before:
            self.put(text)
        self.body(depth, loops)
        for text in after:
            self.put(text)
        self.level -= 1

    def loop(self, kind, depth, loops):
        number = self.loop_count
        self.loop_count += 1
        self.put(f"LOOP_BEGIN({number})")
        if kind == "for":
            start = "0" if self.pick(2) else f"({self.integer(0)} & 7)"
            step = 1 + self.pick(3) * 4
            self.put(f"for (int i{number} = {start}; i{number} < ({self.integer(1, calls=False)} & 15); "
                     f"i{number} += {step}) {{")
            self.inner(depth - 1, loops + 1, [f"LOOP_BODY({number})"])
            self.put("}")
        elif kind == "while":
            self.put(f"for (int w{number} = 0; w{number} < 6 && {self.condition(1)}; ++w{number}) {{")
            self.inner(depth - 1, loops + 1, [f"LOOP_BODY({number})"])
            self.put("}")
        else:
            self.put(f"int w{number} = 0;")
            self.put("do {")
            self.inner(depth - 1, loops + 1, [f"LOOP_BODY({number})"])
            self.put(f"}} while (++w{number} < 5 && {self.condition(1)});")
        self.put(f"LOOP_END({number})")

    def switch(self, depth):
        self.put(f"switch (({self.integer(1)} & 3)) {{")
        for case in ("case 0", "case 1", "case 2", "default"):
            self.put(f"{case}: {{")
            self.inner(depth - 1, 0, after=["break;"] if self.pick(2) else [])
            self.put("}")
        self.put("}")

    def body(self, depth, loops, top=False):
        for _ in range((2 if top else 1) + self.pick(4 if self.in_kernel else 3)):
            choice = self.pick(15 if depth else 4)
            if choice <= 1:
                self.assign()
            elif choice <= 3:
                self.site()
            elif choice <= 7:
                if top and not self.returns and self.pick(3) == 0:
                    self.ballot(depth)
                    continue
                self.put(f"if ({self.branch(self.condition(2))}) {{")
                self.inner(depth - 1, loops)
                if self.pick(2):
                    self.put("} else {")
                    self.inner(depth - 1, loops)
                self.put("}")
            elif choice == 8:
                self.loop("for", depth, loops)
            elif choice == 9:
                self.loop(self.random.choice(["while", "do"]), depth, loops)
            elif choice == 10:
                self.switch(depth)
            elif choice == 11 and self.helper > 0:
                self.put(self.call(self.integer(1)) + ";")
            elif choice == 12 and loops:
                self.put(f"if ({self.condition(1)}) {self.random.choice(['break', 'continue'])};")
            elif choice >= 13 and self.pick(4) == 0:
                value = "" if self.in_kernel else f" {self.integer(1)} & 63"
                self.returns |= self.in_kernel
                self.put(f"if ({self.condition(1)}) return{value};")


class Exchange(Kernel):
    """A kernel whose threads hand numbers to each other through shared memory, with barriers wherever all threads of
    the warp, or of the block, come. Nothing that is read decides what is done next, so that a race stays a race."""

    ELEMENTS = 256

    def __init__(self, name, seed, first_line):
        self.start(name, seed, first_line)
        self.block = self.random.choice([0, 0, 32, 64, 96, 128])
        self.line(f"__global__ void {name}({PARAMETERS} KERNEL_LOG) {{")
        self.put(f"__shared__ int s[{self.ELEMENTS}];")
        self.put(f"__shared__ {self.random.choice(['', 'volatile '])}int q[{self.ELEMENTS}];")
        self.put("LOG_BEGIN")
        self.put("const int t = threadIdx.x, lane = t & 31, warp = t >> 5;")
        self.put("int seen = 0;")
        self.steps(3, "block", [])
        self.line("}")

    def index(self, counters):
        k = self.pick(33)
        choices = ["t", "t", "t", f"t ^ {1 << self.pick(5)}", f"t + {k}", f"t + {k}", f"warp * 32 + ((lane + {k}) & 31)",
                   "warp * 32 + 31 - lane", "warp", "lane", str(k), f"t & {~(1 << self.pick(5)) & 127}", "t * 2", "t / 2",
                   f"t + (p{self.pick(4)} & 7)", f"warp * 32 + (p{self.pick(4)} & 31)", f"127 - (t & 127)"]
        choices += [f"t + {counter}" for counter in counters] * 3 + [f"warp * 32 + {counter}" for counter in counters]
        return self.random.choice(choices)

    def guard(self, uniform):
        """(condition, how far it is the same within `uniform`)."""
        kind = self.pick(8)
        if kind <= 1:
            return f"lane < {1 + self.pick(31)}", "lane"
        if kind == 2:
            return "lane == 0", "lane"
        if kind == 3:
            return f"(lane & {1 << self.pick(5)}) == 0", "lane"
        if kind == 4:
            return f"t < {32 * (1 + self.pick(3))}", "lane" if uniform == "lane" else "warp"
        if kind == 5:
            return f"warp == {self.pick(2)}", "lane" if uniform == "lane" else "warp"
        if kind == 6:
            return f"t < {self.pick(64)}", "lane"
        return f"p{self.pick(4)} > {self.pick(40)}", uniform

    def access(self, counters):
        array = self.random.choice("ssq")
        if self.pick(2):
            site = self.new_site("s")
            self.sites[self.put(f"STORE({site}, {array}, {self.index(counters)})")] = site
        else:
            site = self.new_site("l")
            self.sites[self.put(f"LOAD({site}, {array}, {self.index(counters)})")] = site

    def steps(self, depth, uniform, counters):
        for _ in range(2 + self.pick(4)):
            choice = self.pick(12 if depth else 8)
            if choice <= 4:
                self.access(counters)
            elif choice == 5 and uniform != "lane":
                self.put("MEET_WARP")
            elif choice == 6 and uniform == "block":
                self.put("MEET_BLOCK")
            elif choice == 7 and uniform != "lane":
                self.put("seen += __shfl_xor_sync(0xffffffff, seen, 1);")
            elif choice in (8, 9):
                condition, inside = self.guard(uniform)
                self.put(f"if ({condition}) {{")
                self.level += 1
                self.steps(depth - 1, inside, counters)
                self.level -= 1
                if self.pick(3) == 0:
                    self.put("} else {")
                    self.level += 1
                    self.steps(depth - 1, inside, counters)
                    self.level -= 1
                self.put("}")
            elif choice in (10, 11):
                number = self.loop_count
                self.loop_count += 1
                name = f"i{number}"
                head = self.random.choice([f"int {name} = 0; {name} < {1 + self.pick(4)}; ++{name}",
                                           f"int {name} = 16; {name} > 0; {name} >>= 1",
                                           f"int {name} = 0; {name} < (p{self.pick(4)} & 3); ++{name}"])
                self.put(f"LOOP_BEGIN({number})")
                self.put(f"for ({head}) {{")
                self.level += 1
                self.put(f"LOOP_BODY({number})")
                self.steps(depth - 1, uniform, counters + [name])
                self.level -= 1
                self.put("}")
                self.put(f"LOOP_END({number})")


def kernel(name, seed, first_line):
    """The kernel of that number; one that grows too large is made anew."""
    for attempt in range(100):
        try:
            return (Exchange if seed % 3 == 2 else Kernel)(name, seed * 1000 + attempt, first_line)
        except TooLarge:
            continue
    raise RuntimeError(f"no kernel for {seed}")


def program(first, count):
    """(source, kernels) of the kernels numbered first .. first + count - 1."""
    lines = ["// Written by integration/fuzz.", '#include "fuzz.h"', ""]
    kernels = []
    for number in range(first, first + count):
        made = kernel(f"k{number}", number, len(lines) + 1)
        kernels.append(made)
        lines += made.lines + [""]
    lines += ["#ifdef CUDALINT_CLAIMS", "void launches(int p, const int *memory) {"]
    for made in kernels:
        if made.block:
            lines.append(f"  {made.name}<<<2, {made.block}>>>(p, p, p, p, memory);")
    lines += ["}", "#else", "static const fuzz::Kernel Kernels[] = {"]
    for made in kernels:
        lines.append(f'    {{"{made.name}", (const void *){made.name}, {made.block}, "{made.kinds}"}},')
    lines += ["};", f"int main() {{ return fuzz::runAll(Kernels, {count}, {first}, 3); }}", "#endif"]
    return "\n".join(lines) + "\n", kernels
