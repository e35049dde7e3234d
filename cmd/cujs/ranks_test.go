package main

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// ranksScript sums over the ranks, and then does what its argument says. No rank does so before every
// rank has written its line: the first failure ends the others.
const ranksScript = `
const cuda = require('cuda'), nccl = require('cuda/nccl')
nccl.init().then(async (c) => {
  const x = cuda.buffer(Float32Array.of(c.rank + 1))
  await c.allReduce(x)
  console.log('sum', x.at(0), process.argv.slice(2).join())
  await c.barrier()
  if (process.argv[2] === 'exit' && c.rank === 1) process.exit(7)
  if (process.argv[2] === 'exit') await c.barrier()
  if (process.argv[2] === 'wrong') await c.allReduce(c.rank === 1 ? cuda.alloc('f32', 2) : x)
})`

// TestRanks runs a script in several processes.
func TestRanks(t *testing.T) {
	if testing.Short() {
		t.Skip("slow: builds the command")
	}
	binary := command(t).path
	inFolder(t, map[string]string{"ranks.js": ranksScript})
	for _, test := range []struct {
		argument string
		status   int
		says     string
	}{
		{"x", 0, "[2] sum 6 x\n"},
		{"exit", 7, "cujs: rank 1 failed (exit status 7), and the others with it\n"},
		{"wrong", 1, ": the ranks disagree: rank "},
	} {
		out, err := exec.Command(binary, "run", "--device=emulated:2xh100", "--gpus=3", "ranks.js", test.argument).CombinedOutput()
		status := 0
		if exit, ok := err.(*exec.ExitError); ok {
			status = exit.ExitCode()
		}
		if status != test.status || !strings.Contains(string(out), test.says) || !strings.Contains(string(out), "[0] sum 6 ") {
			t.Errorf("%s: status %d, output:\n%s", test.argument, status, out)
		}
	}
}

// TestRanksCollectives has processes do all that ranks can.
func TestRanksCollectives(t *testing.T) {
	if testing.Short() {
		t.Skip("slow: builds the command")
	}
	for _, test := range []struct{ script, begins, ends string }{
		{"host/internal/cudajs/collectives/testdata/ranks.js", "[0] 2 ranks by host memory, ", "[0] all well\n"},
		{"scripts/bench/nccl/nccl.js", "[0] first ", " us\n"},
	} {
		out, err := exec.Command(command(t).path, "run", "--device=emulated", "--gpus=2", filepath.FromSlash("../../"+test.script), "4096").CombinedOutput()
		if err != nil || !strings.Contains(string(out), test.begins) || !strings.HasSuffix(string(out), test.ends) {
			t.Errorf("%s: %v, output:\n%s", test.script, err, out)
		}
	}
}

// TestRanksUsage has command lines that make no sense.
func TestRanksUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--gpus", "0", "a.js"}, "cujs: --gpus: expected a number from 1 to 1024, got \"0\"\nsee cujs help run\n"},
		{[]string{"--gpus", "2", "--watch", "a.js"}, "cujs: --gpus: several processes have no prompt, and cannot be watched; leave out --watch and --interactive\nsee cujs help run\n"},
		{[]string{"--gpus", "2", "-"}, "cujs: --gpus: name a script; several processes cannot share standard input\nsee cujs help run\n"},
	} {
		if got := cujs("", nil, test.args...); got.status != statusUsage || got.stderr != test.want {
			t.Errorf("%v: %+v, want %q", test.args, got, test.want)
		}
	}
}

// TestFirstFailure finds the rank for which others failed, whichever ended first.
func TestFirstFailure(t *testing.T) {
	failed := []rankEnd{{rank: 2}, {rank: 0}, {rank: 1}}
	for _, test := range []struct {
		left []int
		want int
	}{{[]int{1, 2, 0}, 1}, {nil, 2}, {[]int{0, 1}, 2}, {[]int{3, 2, 1}, 2}} {
		if got := firstFailure(failed, test.left); got.rank != test.want {
			t.Errorf("%v: rank %d, want %d", test.left, got.rank, test.want)
		}
	}
}

// TestWithoutGPUs leaves the option out, and nothing else.
func TestWithoutGPUs(t *testing.T) {
	for _, options := range [][]string{{"--trace", "--gpus", "2", "-e", "x"}, {"--trace", "-gpus=2", "-e", "x"}} {
		if got := withoutGPUs(options); !slices.Equal(got, []string{"--trace", "-e", "x"}) {
			t.Errorf("%v: %v", options, got)
		}
	}
}

// TestMarked writes whole lines.
func TestMarked(t *testing.T) {
	var out strings.Builder
	m := &marked{to: &out, mark: "[3] ", together: new(sync.Mutex)}
	for _, part := range []string{"a", "b\nc\n", "", "d"} {
		if n, err := m.Write([]byte(part)); n != len(part) || err != nil {
			t.Fatal(n, err)
		}
	}
	m.flush()
	if out.String() != "[3] ab\n[3] c\n[3] d\n" {
		t.Errorf("%q", out.String())
	}
}
