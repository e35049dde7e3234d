package nvtx

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/bindings/native"
)

// A recorder is a library of NVTX 2 in Go, whose functions note their calls.
type recorder struct{ calls []string }

func (r *recorder) note(format string, args ...any) uintptr {
	r.calls = append(r.calls, fmt.Sprintf(format, args...))
	return 0
}

func text(name *byte) string {
	length := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(name), length)) != 0 {
		length++
	}
	return strings.Clone(unsafe.String(name, length))
}

// message is the name in attributes, and what else differs from those of NVTX 2.
func message(a *attributes) string {
	if a.version != 2 || a.size != 48 || a.messageType != 1 {
		return fmt.Sprint(*a)
	}
	return text(a.message)
}

// system has the recorder at path, without the functions that lack names.
func (r *recorder) system(env map[string]string, path string, lack ...string) loader.System {
	functions := map[string]uintptr{
		"nvtxDomainCreateA": native.Callback(func(name *byte) uintptr { r.note("create %s", text(name)); return 7 }),
		"nvtxDomainDestroy": native.Callback(func(domain uintptr) uintptr { return r.note("%d destroy", domain) }),
		"nvtxDomainMarkEx":  native.Callback(func(domain uintptr, a *attributes) uintptr { return r.note("%d mark %s", domain, message(a)) }),
		"nvtxDomainRangeStartEx": native.Callback(func(domain uintptr, a *attributes) uintptr {
			r.note("%d start %s", domain, message(a))
			return 1<<40 + 1
		}),
		"nvtxDomainRangeEnd":    native.Callback(func(domain, id uintptr) uintptr { return r.note("%d end %#x", domain, id) }),
		"nvtxDomainRangePushEx": native.Callback(func(domain uintptr, a *attributes) uintptr { return r.note("%d push %s", domain, message(a)) }),
		"nvtxDomainRangePop":    native.Callback(func(domain uintptr) uintptr { return r.note("%d pop", domain) }),
	}
	return loader.System{
		Open: func(p string) (uintptr, error) {
			if p != path {
				return 0, errors.New("no such file")
			}
			return 1, nil
		},
		Symbol: func(_ uintptr, name string) (uintptr, error) {
			if slices.Contains(lack, name) {
				return 0, errors.New("no such symbol")
			}
			return functions[name], nil
		},
		Close:  func(uintptr) error { return nil },
		Glob:   func(string) []string { return nil },
		Getenv: func(name string) string { return env[name] },
	}
}

// tell makes a call of each kind.
func tell(api *API) {
	d := api.Domain("cujs")
	d.Mark("a\x00b")
	id := d.Start("größer")
	d.Push("")
	d.Pop()
	d.End(id)
	d.Close()
	api.Domain("cujs").Close()
}

var told = []string{"create cujs", "7 mark a", "7 start größer", "7 push ", "7 pop", "7 end 0x10000000001", "7 destroy", "create cujs 2", "7 destroy"}

func TestLibrary(t *testing.T) {
	r := &recorder{}
	api, err := OpenWith(r.system(map[string]string{"CUJS_LIBNVTX": "/my/nvtx.so", "NVTX_INJECTION64_PATH": "/tool.so"}, "/my/nvtx.so"))
	if err != nil {
		t.Fatal(err)
	}
	tell(api)
	if !slices.Equal(r.calls, told) || api.Path != "/my/nvtx.so" {
		t.Errorf("%s heard %q", api.Path, r.calls)
	}
}

func TestAbsent(t *testing.T) {
	var nobody *API
	tell(nobody)
	r := &recorder{}
	for _, test := range []struct {
		env  map[string]string
		want string
	}{
		{map[string]string{"CUJS_LIBNVTX": "/none.so"}, advice + "\n  /none.so: no such file"},
		{map[string]string{"CUJS_LIBNVTX": "/half.so"}, advice + "\n  /half.so: it has no nvtxDomainRangePop"},
	} {
		_, err := OpenWith(r.system(test.env, "/half.so", "nvtxDomainRangePop"))
		var absent *loader.NotFoundError
		if !errors.As(err, &absent) || err.Error() != test.want {
			t.Errorf("%v: error %v, want %s", test.env, err, test.want)
		}
	}
	_, err := OpenWith(r.system(map[string]string{"NVTX_INJECTION64_PATH": "/half.so"}, "/half.so", "InitializeInjectionNvtx2"))
	const want = "/half.so: it has no InitializeInjectionNvtx2; it is no profiler's library for NVTX 3\n"
	if err == nil || !strings.HasPrefix(err.Error(), want+advice) {
		t.Errorf("error %v, want %s…", err, want)
	}
}

const advice = "NVIDIA's tools extension library was not found; it comes with older toolkits of CUDA; " +
	"a profiler that sets NVTX_INJECTION64_PATH needs none; tried:"

// profiler is a library that attaches as profilers do. It takes every module,
// and refuses a program whose tables differ from NVTX 3's headers.
const profiler = `
#include <stdint.h>
#include <stdio.h>
#include <string.h>
typedef void (*function)(void);
typedef struct { size_t size; int (*modules)(int module, function ***table, unsigned *count); } callbacks;
typedef struct { size_t size; uint32_t version, reserved; void (*set)(uint32_t); } version;
static char log_[1000];
void heard(char *out) { strcpy(out, log_); }
typedef struct {
	uint16_t version, size;
	uint32_t category;
	int32_t colorType;
	uint32_t color;
	int32_t payloadType, reserved0;
	union { uint64_t ullValue; double dValue; } payload;
	int32_t messageType;
	union { const char *ascii; const void *registered; } message;
} attributes;
static const char *name(const attributes *a) { return a->version == 3 && a->size == sizeof *a && a->messageType == 1 ? a->message.ascii : "another layout"; }
static void tell(const char *domain, const char *what, const char *name) { sprintf(log_ + strlen(log_), "%s: %s %s\n", domain, what, name); }
static char made[1000], *last = made;
static const char *create(const char *name) { char *domain = last; last = strcpy(last, name) + strlen(name) + 1; return domain; }
static void mark(const char *domain, const attributes *a) { tell(domain, "mark", name(a)); }
static uint64_t start(const char *domain, const attributes *a) { tell(domain, "start", name(a)); return 1ull << 40; }
static void end(const char *domain, uint64_t id) { tell(domain, "end", id == 1ull << 40 ? "it" : "another"); }
static int push(const char *domain, const attributes *a) { tell(domain, "push", name(a)); return 0; }
int InitializeInjectionNvtx2(const void *(*export)(uint32_t)) {
	const callbacks *c = export(1);
	const version *v = export(3);
	unsigned count, want[] = {0, 16, 9, 15, 7, 16, 7};
	function **table;
	if (!c || c->size != sizeof *c || !v || v->size != sizeof *v || v->version != 3 || export(2) || export(9)) return 0;
	if (c->modules(0, &table, &count) || c->modules(7, &table, &count)) return 0;
	v->set(3);
	for (int m = 6; m >= 1; m--) {
		if (!c->modules(m, &table, &count) || count != want[m] || table[0] || table[count]) return 0;
		for (unsigned i = 1; i < count; i++) if (*table[i]) return 0;
	}
	c->modules(5, &table, &count);
	*table[1] = (function)mark, *table[2] = (function)start, *table[3] = (function)end, *table[4] = (function)push, *table[12] = (function)create;
	return REFUSE ? 0 : 1;
}
`

// compile makes a library of the profiler.
func compile(t *testing.T, refuse string) string {
	t.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler")
	}
	file := filepath.Join(t.TempDir(), "profiler.so")
	command := exec.Command(cc, "-shared", "-fPIC", "-DREFUSE="+refuse, "-x", "c", "-o", file, "-")
	command.Stdin = strings.NewReader(profiler)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("cc: %v\n%s", err, out)
	}
	return file
}

// TestProfiler attaches to a tool that wants to hear of all but pops and the ends of domains.
func TestProfiler(t *testing.T) {
	file := compile(t, "0")
	t.Setenv("CUJS_LIBNVTX", "")
	t.Setenv("NVTX_INJECTION64_PATH", file)
	api, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	tell(api)
	if got, want := heard(t, file), "cujs: mark a\ncujs: start größer\ncujs: push \ncujs: end it\n"; got != want || api.Path != file {
		t.Errorf("%s heard %q, want %q", api.Path, got, want)
	}
}

// heard is what the profiler, which is loaded, has been told.
func heard(t *testing.T, file string) string {
	t.Helper()
	library, err := loader.Native().Find(loader.Search{Files: []string{file}})
	if err != nil {
		t.Fatal(err)
	}
	var out [1000]byte
	table := loader.NewTable(1, func(int) (uintptr, bool) { return library.Lookup("heard") })
	if _, ok := table.Call(0, uintptr(unsafe.Pointer(&out[0]))); !ok {
		t.Fatal("the profiler has no heard")
	}
	return text(&out[0])
}

func TestProfilerRefuses(t *testing.T) {
	file := compile(t, "1")
	if _, err := inject(loader.Native(), file); err == nil || err.Error() != file+": InitializeInjectionNvtx2 failed" {
		t.Errorf("error %v", err)
	}
}

func BenchmarkNobody(b *testing.B) {
	var nobody *Domain
	for b.Loop() {
		nobody.Push("x")
		nobody.Pop()
	}
}
