// This file is what "cujs help" says, and "cujs version".

package main

import (
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"

	"github.com/cujs/cujs/host"
)

const mainHelp = `cujs runs JavaScript that uses the GPU, or an emulated one where there is none.

Usage:
  cujs [options] SCRIPT [arguments]     run a file (.js, .mjs, .ts)
  cujs [options] -e CODE [arguments]    run code
  cujs [options] -p CODE [arguments]    run code and print its value
  cujs [options] - [arguments]          run what comes on standard input
  cujs [options]                        on a terminal, start a prompt
  cujs info [--json]                    show the devices, the driver, and why a GPU is not used
  cujs check [options] SCRIPT           run a file on the emulated device with its kernels checked
  cujs compile FILE… [options]          compile CUDA C++ and PTX, link, write PTX, a cubin, a fatbin, machine code
  cujs inspect FILE [--json]            list the kernels and variables of PTX, a cubin or a fatbin
  cujs init [FOLDER]                    start a project: a script, a test, types for the editor
  cujs test [FILES] [options]           run tests
  cujs cache [clear]                    show or clear the compiled programs that are kept
  cujs version                          show the version
  cujs help [TOPIC]                     show this, or more about a topic:
                                        TOPICS

Options, before SCRIPT:
  -e, --eval CODE        run code; cuda is there without require
  -p, --print CODE       run code and print its value
  -r, --require MODULE   load a module first; may be repeated
  -i, --interactive      start the prompt after the script
      --device DEVICE    auto, cuda, emulated or emulated:PRESET (default: $CUJS_DEVICE, then auto)
      --trace            show every call of the CUDA driver on standard error
      --debug            check more, and report what a script did not release
  -v, --version          show the version
  -h, --help             show this

Examples:
  cujs vadd.js
  cujs -p "cuda.devices.map(d => d.name)"
  cujs --device emulated:h100 --trace vadd.js
  echo "console.log(1 + 1)" | cujs

Environment: CUJS_DEVICE, CUJS_TRACE=1, CUJS_DEBUG=1 as the options; CUJS_LIBCUDA, the driver's library; CUJS_HISTORY,
the prompt's history file; NO_COLOR, FORCE_COLOR=1.

Exit status: 0 when the script ended, 1 after an error, 2 for a wrong command line, 130 after Ctrl-C, or what the
script gives to process.exit.
`

// topics are the pages of help beside the main one.
var topics = map[string]string{
	"cache": `Usage: cujs cache [clear]

Compiled programs are kept in $CUJS_CACHE_DIR, or in cujs below the user's folder of caches ($XDG_CACHE_HOME or
~/.cache). "cujs cache" shows how many there are; "cujs cache clear" removes them. Those that were not used for longest
are removed by themselves.
`,
	"check": `Usage: cujs check [options] SCRIPT [arguments]

Runs a script on the emulated device and checks its kernels: accesses out of bounds, after free and misaligned, reads of
memory that nobody wrote, races in shared and global memory, divergent barriers, wrong member masks, wrong frees. The
first mistake at a place is shown in full on standard error, others are counted. The exit status is 3 when there is any.

      --leaks            report device memory that was not freed when its context ended
      --shuffle[=SEED]   run blocks and warps in a random order; the seed is shown, and gives the same order again

All options of running are there too. $CUJS_CHECK=1 checks any script that runs on the emulated device,
$CUJS_SCHEDULE=shuffle[:SEED] shuffles it.
`,
	"compile": `Usage: cujs compile FILE… [options] [-- options of NVRTC]

Compiles CUDA C++ (.cu) with NVRTC, which is part of the CUDA toolkit and of the pip package nvidia-cuda-nvrtc. Kernels
in JavaScript and in PTX need neither. Several files are linked: .cu, .ptx, .cubin, .fatbin, .ltoir, .o, .a.
Of a file in JavaScript or TypeScript it shows the stages of its kernels, without running it.

  -o FILE               what to write; - is standard output (default: the first file's name with the format behind it)
      --emit FORMAT     ptx, cubin, ltoir, fatbin, or sass, the machine code in words
                        (default: what the name of the output says, or ptx); of JavaScript ast, ir, ptx or sass
      --kernel NAME     the function in JavaScript (default: those that the file gives to cuda.kernel)
      --types TYPES     of its arguments, such as "f32, f32[]", where the source does not declare them
      --arch ARCH       such as sm_90 (default: that of the device, or the newest before it that NVRTC knows)
      --device DEVICE   as for scripts: cujs help device
  -I FOLDER             a folder of header files, beside that of FILE.cu; may be repeated
  -D NAME[=VALUE]       a macro; may be repeated
      --line-info       have the code tell the lines of the source
      --log             show on standard error what was made and what the compiler said

PTX becomes machine code by ptxas or nvJitLink of the toolkit, or by the driver for the machine's GPU; LTO-IR and objects
are linked by nvJitLink. Machine code is put into words by nvdisasm or cuobjdump.

Examples:
  cujs compile saxpy.cu --arch sm_80 --log -- --use_fast_math
  cujs compile main.cu functions.ptx -o program.cubin
  cujs compile saxpy.cu --emit sass -o -
  cujs compile saxpy.js --emit ir -o - --types "f32, f32[], f32[]"
`,
	"device": `Where kernels run, as --device or $CUJS_DEVICE says:

  auto              an NVIDIA GPU where there is one; otherwise the emulated device, and a line on standard error
                    says so (the default)
  cuda              an NVIDIA GPU, or an error that says why there is none
  emulated          a device in software: slower, exact, and it explains what a kernel did wrong
  emulated:PRESET   the same with the properties of a well-known GPU, such as emulated:h100; emulated:2xa100 is two

The driver is looked for where the system keeps libraries; $CUJS_LIBCUDA names another file.
"cujs info" shows what was found.
`,
	"environment": `Environment variables:

  CUJS_DEVICE     what --device says: auto, cuda, emulated, emulated:PRESET
  CUJS_TRACE=1    as --trace
  CUJS_DEBUG=1    as --debug
  CUJS_LAUNCH_BLOCKING=1
                  wait for every kernel where it is launched, so that one that fails does so there
  CUJS_LIBCUDA    the driver's library, instead of the one the system has
  CUJS_LIBNVRTC, CUJS_LIBNVJITLINK
                  the compiler of CUDA C++ and the linker of LTO-IR, instead of those of the CUDA toolkit
  CUJS_CACHE_DIR  the folder of compiled programs (default: cujs in $XDG_CACHE_HOME or ~/.cache)
  CUJS_HISTORY    the file that keeps what was entered at the prompt; set to nothing, none is kept
                  (default: cujs/history in $XDG_STATE_HOME or ~/.local/state)
  NO_COLOR        no colours; FORCE_COLOR=1 colours without a terminal
`,
	"exit": `Exit statuses:

  0     the script ended and nothing is left to do
  1     an error that nobody caught, or a promise that was rejected; standard error shows where
  2     a wrong command line
  3     checked kernels were found wrong: cujs help check
  130   Ctrl-C
  n     process.exit(n), or process.exitCode = n
`,
	"info": `Usage: cujs info [--json] [--device DEVICE]

Shows the version, the driver, the devices that scripts would see, and why a GPU is not used. With --json for
programs.
`,
	"inspect": `Usage: cujs inspect FILE [--json]

Lists what is in PTX, a cubin or a fatbin (also a compressed one): the architecture, the kernels with the places of their
parameters, their registers and bytes of shared, constant and local memory, the variables in global and constant memory.
PTX has registers where ptxas is installed, which assigns them. With --json for programs.
`,
	"init": `Usage: cujs init [FOLDER]

Writes main.ts, main.test.ts, tsconfig.json and, below .cujs, the types of everything that scripts find, so that an editor
completes and checks scripts without anything else. Files that are there stay, but for the types, which are renewed.
`,
	"test": `Usage: cujs test [FILES or FOLDERS] [options]

Runs files that register tests with the module cujs/test; of a folder (by default this one) those whose names end in
.test.js, .test.ts, _test.mjs and so on. Each file has a runtime of its own. The results are TAP; the exit status is 1
when a test failed.

      --filter TEXT     only tests whose names contain TEXT
      --json            a JSON object a line for each test
      --device DEVICE   as for scripts: cujs help device

  const { describe, test, expect } = require('cujs/test')
  test('square', async () => {
    const x = cuda.buffer(new Float32Array([1, 2, 3]))
    square.forall(3, x)
    expect(x).toBeCloseTo([1, 4, 9])
  })
`,
	"prompt": `"cujs" on a terminal starts a prompt, "cujs -i SCRIPT" starts it after a script.

Enter runs a complete input and starts a line otherwise; Alt-Enter always starts one. A pasted block is one input.
await works, let and const may be repeated, {a: 1} is an object, and cuda is there without require.

  Tab           complete names, properties, modules and files; again to choose
  Up, Down      recall what starts like the text before the cursor
  Right         take the suggestion shown behind the cursor
  Ctrl-R        search what was entered
  Ctrl-_        undo
  Ctrl-C        drop the input or stop what runs; twice with nothing entered leaves
  Ctrl-D        leave
  _, _error     the last value, the last error
  ;             at the end of an input: do not show the value
  .help         the prompt's own commands
`,
}

// topicLines are the names of the topics as the main page has them, in lines of a few.
func topicLines() string {
	var lines []string
	for few := range slices.Chunk(topicNames(), 6) {
		lines = append(lines, strings.Join(few, ", "))
	}
	return strings.Join(lines, ",\n"+strings.Repeat(" ", 40))
}

func topicNames() []string { return slices.Sorted(maps.Keys(topics)) }

// help prints the main page, or that of a topic. A sub-command's page has its name.
func (p *process) help(args []string) error {
	if len(args) == 0 {
		fmt.Fprint(p.stdout, strings.Replace(mainHelp, "TOPICS", topicLines(), 1))
		return nil
	}
	page, found := topics[args[0]]
	if !found {
		return usage("", "there is no help on %q%s", args[0], didYouMean(args[0], topicNames(), ""))
	}
	fmt.Fprint(p.stdout, page)
	return nil
}

// version prints one line.
func (p *process) version(args []string) error {
	if err := parse(newFlags("version"), args, ""); errors.Is(err, errHelp) {
		return p.help(nil)
	} else if err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "cujs %s %s/%s %s\n", host.Version, runtime.GOOS, runtime.GOARCH, runtime.Version())
	return nil
}
