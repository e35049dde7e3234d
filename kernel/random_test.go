package kernel_test

import (
	"errors"
	"flag"
	"os"
	"strconv"
	"testing"
)

// The random programs to compare with the JavaScript engine: how many, and the
// seed of the first. Runs from different seeds can go side by side.
var (
	programs = flag.Uint64("programs", count("CUJS_PROGRAMS", 200), "random programs to compare with the JavaScript engine; $CUJS_PROGRAMS")
	seeds    = flag.Uint64("seed", count("CUJS_SEED", 0), "seed of the first random program; $CUJS_SEED")
)

// count is a number from the environment.
func count(name string, otherwise uint64) uint64 {
	if n, err := strconv.ParseUint(os.Getenv(name), 10, 64); err == nil {
		return n
	}
	return otherwise
}

// batch is how many programs go into one module.
const batch = 50

// TestRandomPrograms gives random programs to the compiler and to the JavaScript
// engine, which must agree bit by bit.
func TestRandomPrograms(t *testing.T) {
	d, e := openDevice(t), newEngine(t)
	for first := uint64(0); first < *programs; first += batch {
		var list []*randomProgram
		for seed := first; seed < min(first+batch, *programs); seed++ {
			p := generate(*seeds + seed)
			var err error
			if p.want, err = e.answer(p); errors.Is(err, errEngine) {
				continue
			} else if err != nil {
				t.Fatalf("seed %d: %v\n%s", p.seed, err, p.source)
			}
			list = append(list, p)
		}
		for _, debug := range []bool{false, true}[:1+1/(1+first/batch%5)] { // code that is not optimized for each fifth batch
			for i, got := range d.runRandom(t, list, debug, first == 0) {
				if s := difference(list[i], got, list[i].want); s != "" {
					t.Fatalf("seed %d, debug %t:\n%s\n%v\n%s", list[i].seed, debug, list[i].source, list[i].helpers, s)
				}
			}
		}
		if n := first + batch; n%1000 == 0 {
			t.Logf("%d programs", n)
		}
	}
}
