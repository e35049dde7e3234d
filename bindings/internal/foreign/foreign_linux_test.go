package foreign

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/ebitengine/purego"
)

// mix28 is a function of 28 words whose result depends on each and on its
// place; keep calls back into nothing but spoils every register it may.
const source = `
#include <stdint.h>
typedef uintptr_t w;
#define WORDS(_) _ a, _ b, _ c, _ d, _ e, _ f, _ g, _ h, _ i, _ j, _ k, _ l, _ m, _ n, _ o, _ p, _ q, _ r, _ s, _ t, _ u, _ v, _ x, _ y, _ z, _ A, _ B, _ C
w mix28(WORDS(w)) {
	w list[] = {WORDS()}, sum = 0;
	for (int place = 0; place < 28; place++) sum = sum * 31 + list[place];
	return sum;
}
w mix7(w a, w b, w c, w d, w e, w f, w g) {
	w v[] = {a, b, c, d, e, f, g}, sum = 0;
	for (int x = 0; x < 7; x++) sum = sum * 31 + v[x];
	return sum;
}
w none(void) { return 42; }
w aligned(void) { volatile __attribute__((aligned(16))) char x[16]; return (w)x % 16 + (w)__builtin_frame_address(0) % 16; }
`

// library compiles the C functions.
func library(tb testing.TB) func(name string) uintptr {
	tb.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil {
		tb.Skip("no C compiler")
	}
	file := filepath.Join(tb.TempDir(), "mix.so")
	command := exec.Command(cc, "-O2", "-shared", "-fPIC", "-x", "c", "-o", file, "-")
	pipe, _ := command.StdinPipe()
	go func() {
		pipe.Write([]byte(source))
		pipe.Close()
	}()
	if out, err := command.CombinedOutput(); err != nil {
		tb.Fatalf("cc: %v\n%s", err, out)
	}
	handle, err := purego.Dlopen(file, purego.RTLD_NOW)
	if err != nil {
		tb.Fatal(err)
	}
	return func(name string) uintptr {
		address, err := purego.Dlsym(handle, name)
		if err != nil {
			tb.Fatal(err)
		}
		return address
	}
}

func mixed(words []uintptr) uintptr {
	sum := uintptr(0)
	for _, w := range words {
		sum = sum*31 + w
	}
	return sum
}

func TestEveryWordArrives(t *testing.T) {
	symbol := library(t)
	b := new(Block)
	for i := range b.Words {
		b.Words[i] = uintptr(i+1) * 0x9e3779b97f4a7c15
	}
	if got, want := b.Call(symbol("mix28"), 28), mixed(b.Words[:]); got != want {
		t.Errorf("28 words: %#x, want %#x", got, want)
	}
	if got, want := b.Call(symbol("mix7"), 7), mixed(b.Words[:7]); got != want {
		t.Errorf("7 words: %#x, want %#x", got, want)
	}
	if got := b.Call(symbol("none"), 0); got != 42 {
		t.Errorf("no words: %d", got)
	}
	if got := b.Call(symbol("aligned"), 0); got != 0 {
		t.Errorf("the stack is off by %d", got)
	}
}

// TestManyGoroutines calls while the collector runs and goroutines change
// threads.
func TestManyGoroutines(t *testing.T) {
	address := library(t)("mix28")
	var wait sync.WaitGroup
	for g := range 8 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			b := new(Block)
			for i := range 2000 {
				for k := range b.Words {
					b.Words[k] = uintptr(g*i + k)
				}
				if got, want := b.Call(address, 28), mixed(b.Words[:]); got != want {
					t.Errorf("%#x, want %#x", got, want)
					return
				}
				if i%500 == 0 {
					runtime.GC()
				}
			}
		}()
	}
	wait.Wait()
}

func BenchmarkCall(b *testing.B) {
	address := library(b)("mix28")
	block := new(Block)
	b.Run("trampoline", func(b *testing.B) {
		for b.Loop() {
			block.Call(address, 11)
		}
	})
	b.Run("purego", func(b *testing.B) {
		for b.Loop() {
			purego.SyscallN(address, block.Words[:11]...)
		}
	})
}
