// This file compares with what an assembler computes: given programs whose
// inputs are constants, ptxas stores constants.

package differential

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cujs/cujs/tools/programs"
)

// assembler finds ptxas and nvdisasm: beside each other where CUJS_PTXAS says,
// or on the path.
func assembler(t *testing.T) (ptxas, nvdisasm string) {
	ptxas, nvdisasm = "ptxas", "nvdisasm"
	if name := os.Getenv("CUJS_PTXAS"); name != "" {
		ptxas, nvdisasm = name, filepath.Join(filepath.Dir(name), "nvdisasm")
	}
	for _, name := range []string{ptxas, nvdisasm} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip("this machine has no ptxas with nvdisasm, and CUJS_PTXAS names none")
		}
	}
	return ptxas, nvdisasm
}

// machineCode is what ptxas makes of PTX.
func machineCode(t *testing.T, level int, text string) []sassKernel {
	ptxas, nvdisasm := assembler(t)
	path := filepath.Join(t.TempDir(), "programs.ptx")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(ptxas, "-arch", "sm_80", "-O"+strconv.Itoa(min(level, 3)), "-o", path+".cubin", path).CombinedOutput(); err != nil {
		t.Fatalf("ptxas: %v\n%.2000s", err, out)
	}
	out, err := exec.Command(nvdisasm, "-c", path+".cubin").Output()
	if err != nil {
		t.Fatal(err)
	}
	return readSASS(string(out))
}

// TestFolded has ptxas compute every form, by itself and under a predicate that
// may be false, and random programs, of constants. With CUJS_PROGRAMS there are
// as many rounds as batches of programs, each with constants of its own.
func TestFolded(t *testing.T) {
	assembler(t)
	seed, rounds := environment(t, "CUJS_SEED", 1), environment(t, "CUJS_PROGRAMS", batchSize)/batchSize
	f := &folding{used: map[string]bool{}, forms: map[string]bool{}}
	for i := range rounds {
		g := programs.NewGenerator(80, true, uint64(seed+i))
		list := append(g.Single(), g.Guarded()...)
		for range batchSize / 5 {
			list = append(list, g.Program())
		}
		for chunk := range slices.Chunk(list, batchSize) { // ptxas slows down with more kernels
			f.compare(t, seed+i, chunk)
		}
	}
	t.Logf("%d of %d results and %d forms by ptxas; executed %s", f.folded, f.all, len(f.forms), strings.Join(slices.Sorted(maps.Keys(f.used)), " "))
	if rounds > 0 && (f.folded < f.all/2 || len(f.forms) < 700) {
		t.Errorf("ptxas computed %d of %d results and %d forms only", f.folded, f.all, len(f.forms))
	}
}

// A folding counts what ptxas computed.
type folding struct {
	folded, all, wrong int
	used               map[string]bool // machine instructions
	forms              map[string]bool // those that ptxas computed by themselves
}

func (f *folding) compare(t *testing.T, seed int, list []*programs.Program) {
	values, thread := programs.Values(uint64(seed)), seed%programs.Threads
	m := programs.WriteConstant(80, list, values, thread)
	kernels := map[string]sassKernel{}
	for _, k := range machineCode(t, level(seed), m.Text) {
		kernels[k.name] = k
	}
	for _, k := range m.Kernels {
		code, ok := kernels[k.Name]
		if !ok {
			t.Fatalf("ptxas made no kernel %s", k.Name)
		}
		f.kernel(t, seed, k.Programs[0], values, code)
	}
}

// kernel compares what ptxas made of a program whose inputs are those of the
// thread that goes with the seed.
func (f *folding) kernel(t *testing.T, seed int, p *programs.Program, values [][]uint64, code sassKernel) {
	want, results, thread := p.Evaluate(values), code.fold(f.used), seed%programs.Threads
	for slot, r := range p.Outputs() {
		f.all++
		got, ok := results[slot]
		if !ok {
			continue
		}
		f.folded++
		if len(p.Code) == 1 {
			f.forms[p.Code[0].Text] = true
		}
		if x := want[r][thread]; !p.Same(r, x, got) && !foldsNaN(p, r, x, got) && f.wrong < 30 {
			f.wrong++
			t.Errorf("seed %d: %s is %#x by package arith, %#x by ptxas, after\n%s", seed, p.Register(r), x, got, p)
		}
	}
}

// foldsNaN says whether a register has a NaN that cvt.f16.f64 made. That of a
// constant NaN is 0x7fff for ptxas, while what GPUs make keeps the sign and what
// fits of the payload.
func foldsNaN(p *programs.Program, r int, x, got uint64) bool {
	return x&0x7fff > 0x7c00 && got == 0x7fff && slices.ContainsFunc(p.Code, func(in programs.Instruction) bool {
		return in.Into == r && strings.HasPrefix(in.Text, "cvt.") && strings.HasSuffix(in.Text, ".f16.f64")
	})
}
