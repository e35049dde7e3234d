package cudajs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// listener is a library of NVTX 2 that writes down what it is told.
const listener = `
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct { uint16_t version, size; char other[36]; const char *name; } attributes;
static unsigned long long last = 1ull << 40;
static void tell(const char *domain, const char *what, const char *name, unsigned long long id) {
	FILE *f = fopen(getenv("NVTX_HEARD"), "a");
	if (id) fprintf(f, "%s: %s %s %llu\n", domain, what, name, id - (1ull << 40)); else fprintf(f, "%s: %s %s\n", domain, what, name);
	fclose(f);
}
char *nvtxDomainCreateA(const char *name) { tell(name, "create", "", 0); return strdup(name); }
void nvtxDomainDestroy(char *d) { tell(d, "destroy", "", 0); free(d); }
void nvtxDomainMarkEx(const char *d, const attributes *a) { tell(d, "mark", a->name, 0); }
unsigned long long nvtxDomainRangeStartEx(const char *d, const attributes *a) { tell(d, "start", a->name, ++last); return last; }
void nvtxDomainRangeEnd(const char *d, unsigned long long id) { tell(d, "end", "", id); }
int nvtxDomainRangePushEx(const char *d, const attributes *a) { tell(d, "push", a->name, 0); return 0; }
int nvtxDomainRangePop(const char *d) { tell(d, "pop", "", 0); return 0; }
`

const heard = `create 
mark begin
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
destroy 
`

// TestProfilerHears runs testdata/nvtx.js in a process that finds a library.
func TestProfilerHears(t *testing.T) {
	var want strings.Builder
	for line := range strings.Lines(heard) {
		want.WriteString("cujs: " + line)
	}
	if got := listen(t, "^TestScripts$/^nvtx.js$"); got != want.String() {
		t.Errorf("the library heard\n%s\nwant\n%s", got, want.String())
	}
}

const heardOfTwo = `cujs: create 
cujs: push one
cujs 2: create 
cujs 2: push two
cujs 2: pop 
cujs: pop 
cujs 2: mark two
cujs 2: destroy 
cujs: mark one
cujs: destroy 
`

// TestRuntimesTellApart has two runtimes of one process tell a profiler of ranges at the same time,
// in a process that finds a library.
func TestRuntimesTellApart(t *testing.T) {
	if os.Getenv("NVTX_HEARD") == "" {
		if got := listen(t, "^TestRuntimesTellApart$"); got != heardOfTwo {
			t.Errorf("the library heard\n%s\nwant\n%s", got, heardOfTwo)
		}
		return
	}
	script := func(name string, within func()) (finish func()) {
		r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated"})
		if err != nil {
			t.Fatal(err)
		}
		run := func(source string) {
			if _, err := r.Run(t.Context(), "nvtx.js", source); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.Set("within", func(*host.Call) (any, error) { within(); return nil, nil }); err != nil {
			t.Fatal(err)
		}
		run("const { nvtx } = require('cuda'); nvtx.push('" + name + "'); within(); nvtx.pop()")
		return func() {
			run("nvtx.mark('" + name + "')")
			if err := r.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	var finishTwo func()
	finishOne := script("one", func() { finishTwo = script("two", func() {}) })
	finishTwo()
	finishOne()
}

// listen runs tests in a process that finds a library of NVTX, and answers what that was told.
func listen(t *testing.T, tests string) string {
	t.Helper()
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
	child := exec.Command(os.Args[0], "-test.run="+tests)
	child.Env = append(os.Environ(), "CUJS_LIBNVTX="+library, "NVTX_HEARD="+log)
	if out, err := child.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	return string(got)
}
