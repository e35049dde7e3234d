package cudajs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// listener is a library of NVTX 2 that writes down what it is told.
const listener = `
#include <stdio.h>
#include <stdlib.h>
static unsigned long long last = 1ull << 40;
static void tell(const char *what, const char *name, unsigned long long id) {
	FILE *f = fopen(getenv("NVTX_HEARD"), "a");
	if (id) fprintf(f, "%s %s %llu\n", what, name, id - (1ull << 40)); else fprintf(f, "%s %s\n", what, name);
	fclose(f);
}
void nvtxMarkA(const char *name) { tell("mark", name, 0); }
unsigned long long nvtxRangeStartA(const char *name) { tell("start", name, ++last); return last; }
void nvtxRangeEnd(unsigned long long id) { tell("end", "", id); }
int nvtxRangePushA(const char *name) { tell("push", name, 0); return 0; }
int nvtxRangePop(void) { tell("pop", "", 0); return 0; }
`

const heard = `mark begin
start result 1
end  1
start throws 2
end  2
push outer
push größer
pop 
pop 
start slow 3
mark slow goes on
mark in slow
end  3
start fails 4
end  4
start settled 5
end  5
push left
push left too
pop 
pop 
mark end
`

// TestProfilerHears runs testdata/nvtx.js in a process that finds a library.
func TestProfilerHears(t *testing.T) {
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler")
	}
	folder := t.TempDir()
	library, log := filepath.Join(folder, "listener.so"), filepath.Join(folder, "heard")
	compile := exec.Command(cc, "-shared", "-fPIC", "-x", "c", "-o", library, "-")
	compile.Stdin = strings.NewReader(listener)
	if out, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("cc: %v\n%s", err, out)
	}
	child := exec.Command(os.Args[0], "-test.run=^TestScripts$/^nvtx.js$")
	child.Env = append(os.Environ(), "CUJS_LIBNVTX="+library, "NVTX_HEARD="+log)
	if out, err := child.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got, err := os.ReadFile(log)
	if err != nil || string(got) != heard {
		t.Errorf("the library heard (%v)\n%s\nwant\n%s", err, got, heard)
	}
}
