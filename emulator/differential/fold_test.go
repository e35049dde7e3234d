// This file compares with what an assembler computes: given programs whose
// inputs are constants, ptxas stores constants.

package differential

import (
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/cujs/cujs/tools/programs"
)

// disassembler returns the path of nvdisasm, which lies beside ptxas.
func disassembler(t *testing.T) string {
	t.Helper()
	path := filepath.Join(filepath.Dir(devicetest.NeedPtxas(t)), "nvdisasm")
	if _, err := exec.LookPath(path); err != nil {
		t.Skip("there is no nvdisasm beside ptxas")
	}
	return path
}

// machineCode is what ptxas makes of PTX.
func machineCode(t *testing.T, level int, text string) []sassKernel {
	nvdisasm := disassembler(t)
	cubin := devicetest.Assemble(t, "sm_80", text, "-O"+strconv.Itoa(min(level, 3)))
	out, err := exec.Command(nvdisasm, "-c", cubin).Output()
	if err != nil {
		t.Fatal(err)
	}
	return readSASS(string(out))
}

// TestFolded has ptxas compute every form, by itself and under a predicate that
// may be false, and random programs, of constants. With CUJS_PROGRAMS there are
// as many rounds as batches of programs, each with constants of its own.
func TestFolded(t *testing.T) {
	disassembler(t)
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
	t.Logf("%d of %d results and %d forms by ptxas, %d results otherwise by its optimizer only; executed %s", f.folded, f.all, len(f.forms), f.optimized, strings.Join(slices.Sorted(maps.Keys(f.used)), " "))
	if rounds > 0 && (f.folded < f.all/2 || len(f.forms) < 700) {
		t.Errorf("ptxas computed %d of %d results and %d forms only", f.folded, f.all, len(f.forms))
	}
}

// A folding counts what ptxas computed.
type folding struct {
	folded, all, wrong int
	optimized          int             // results that ptxas computes otherwise where it optimizes, and not where it does not
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
	var plain map[int]uint64
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
		x := want[r][thread]
		if p.Same(r, x, got) || misjudged(p, r, want, thread) || f.wrong >= 30 {
			continue
		}
		if plain == nil {
			text := programs.WriteConstant(80, []*programs.Program{p}, values, thread).Text
			plain = machineCode(t, 0, text)[0].fold(f.used)
		}
		if y, ok := plain[slot]; ok && p.Same(r, x, y) {
			f.optimized++
			continue
		}
		f.wrong++
		t.Errorf("seed %d: %s is %#x by package arith, %#x by ptxas, after\n%s", seed, p.Register(r), x, got, p)
	}
}

// misjudged says whether a register follows from what ptxas is known to fold wrongly, or otherwise than a GPU: results that the
// generator has settled elsewhere, read by others; shifts by more than 16 bits hold; and NaN that cvt.f16.f64 makes, which is 0x7fff
// for ptxas, while what GPUs make keeps the sign and what fits of the payload.
func misjudged(p *programs.Program, r int, want [][]uint64, thread int) bool {
	settled, follows := map[int]bool{}, map[int]bool{}
	for _, in := range p.Code {
		wrong := strings.HasPrefix(in.Text, "cvt.") && strings.HasSuffix(in.Text, ".f16.f64") && want[in.Into][thread]&0x7fff > 0x7c00
		for i, s := range in.Sources {
			if s.Register < 0 {
				continue
			}
			shift := i == 1 && (strings.HasPrefix(in.Text, "shl.") || strings.HasPrefix(in.Text, "shr."))
			wrong = wrong || follows[s.Register] || settled[s.Register] || shift && want[s.Register][thread] > 0xffff
		}
		follows[in.Into] = follows[in.Into] || wrong
		settled[in.Into] = settled[in.Into] || in.Settled
	}
	return follows[r]
}
