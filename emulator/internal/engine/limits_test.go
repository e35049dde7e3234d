package engine

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/ptx"
)

// A sized program has one space filled up to n bytes.
type sized struct {
	space string
	text  func(n int) string
}

// sizedPrograms fill a space in several ways: by one variable, by several with gaps
// between them, by the module's and the kernel's own, in scopes and in called functions.
var sizedPrograms = []sized{
	{"param", func(n int) string { return fmt.Sprintf(".entry k(.param .b8 p[%d]) { ret; }", n) }},
	{"param", func(n int) string {
		return fmt.Sprintf(".entry k(.param .b8 a, .param .align 8 .b8 p[%d], .param .b8 b) { ret; }", n-9)
	}},
	{"param", func(n int) string {
		return fmt.Sprintf(".func f(.param .b8 p[%d]) { ret; } .entry j(.param .u64 a) { ret; } .entry k(.param .b8 p[%d]) { ret; }", n+8, n)
	}},
	{"shared", func(n int) string { return fmt.Sprintf(".entry k() { .shared .b8 s[%d]; ret; }", n) }},
	{"shared", func(n int) string {
		return fmt.Sprintf(".entry k() { .shared .b8 a; .shared .align 16 .b8 s[%d]; .shared .b8 b; ret; }", n-17)
	}},
	{"shared", func(n int) string {
		return fmt.Sprintf(".entry k() { { .shared .b8 a[9000]; } { .shared .b8 b[%d]; } ret; }", n-9000)
	}},
	{"shared", func(n int) string {
		return fmt.Sprintf(".shared .b8 a; .shared .b8 unused[60000]; .entry k() { .reg .b32 %%r; .shared .align 16 .b8 s[%d]; mov.u32 %%r, a; ret; }", n-16)
	}},
	{"shared", func(n int) string {
		return fmt.Sprintf(".shared .b8 a; .shared .align 8 .b8 s[%d]; .entry k() { .reg .b32 %%r; ret; mov.u32 %%r, s; mov.u32 %%r, a; }", n-8)
	}},
	{"shared", func(n int) string {
		return fmt.Sprintf(".shared .b8 a[%d]; .func f() { .reg .b32 %%r; mov.u32 %%r, a; st.volatile.shared.u8 [%%r], %%r; ret; } .func e() { call f; ret; } .entry k() { call e; ret; }", n)
	}},
	{"shared", func(n int) string {
		return fmt.Sprintf(".func f() { .shared .b8 s[9]; .reg .b32 %%r; mov.u32 %%r, s; st.volatile.shared.u8 [%%r], %%r; ret; } .shared .align 8 .b8 g[8]; .entry k() { .reg .b32 %%r; .shared .align 8 .b8 a[%d]; mov.u32 %%r, g; call f; ret; }", n-24)
	}},
	{"shared", func(n int) string {
		return fmt.Sprintf(".func f() { .shared .b8 s[%d]; .reg .b32 %%r; mov.u32 %%r, s; st.volatile.shared.u8 [%%r], %%r; ret; } .func g() { .shared .b8 s[30000]; .reg .b32 %%r; mov.u32 %%r, s; st.volatile.shared.u8 [%%r], %%r; ret; } .entry k() { call f; call g; ret; }", n)
	}},
	{"shared", func(n int) string {
		return fmt.Sprintf(".extern .shared .b8 d[]; .extern .shared .b8 s[%d]; .entry k() { .reg .b32 %%r; mov.u32 %%r, s; mov.u32 %%r, d; ret; }", n)
	}},
	{"const", func(n int) string { return fmt.Sprintf(".const .b8 c[%d]; .entry k() { ret; }", n) }},
	{"const", func(n int) string {
		return fmt.Sprintf(".const .b8 a; .const .align 16 .b8 b[%d]; .const .b8 c; .entry k() { ret; }", n-17)
	}},
	{"const", func(n int) string {
		return fmt.Sprintf(".const .b8 a[1000]; .func f() { .const .b8 c[%d]; ret; } .entry k() { ret; }", n-1000)
	}},
}

// ends are the numbers of bytes that a space takes in a version and for a target.
var ends = []struct {
	space, version, target string
	bytes                  int
}{
	{"param", "7.8", "sm_52", 4352}, {"param", "7.8", "sm_90", 4352}, {"param", "8.0", "sm_90", 4352}, {"param", "8.1", "sm_61", 4352},
	{"param", "8.1", "sm_70", 32764}, {"param", "8.7", "sm_90a", 32764},
	{"shared", "7.8", "sm_52", 49152}, {"shared", "7.8", "sm_90", 49152}, {"shared", "8.7", "sm_90a", 49152},
	{"const", "7.8", "sm_52", 65536}, {"const", "7.8", "sm_90", 65536}, {"const", "8.7", "sm_90a", 65536},
}

// TestSizes loads what fits exactly, and not what has a byte more; where there is
// ptxas, it judges the same for one of the targets.
func TestSizes(t *testing.T) {
	judge := newJudge(t)
	for _, end := range ends {
		for i, p := range sizedPrograms {
			if p.space != end.space {
				continue
			}
			for _, more := range []int{0, 1} {
				text := ".version " + end.version + "\n.target " + end.target + "\n.address_size 64\n" + p.text(end.bytes+more)
				err := loadText(text)
				said := fmt.Sprintf("more than the %d that .version %s takes for %s; ", end.bytes, end.version, end.target)
				if more == 0 && err != nil || more == 1 && (err == nil || !strings.Contains(err.Error(), said)) {
					t.Errorf("%s %d, .version %s for %s, %d more: %v", p.space, i, end.version, end.target, more, err)
				}
				if end.target != "sm_90" {
					continue
				}
				if takes, knows := judge.takes(text, end.target); knows && takes != (more == 0) {
					t.Errorf("%s %d, .version %s for %s, %d more: ptxas takes it: %v", p.space, i, end.version, end.target, more, takes)
				}
			}
		}
	}
}

// TestRefusedSizes compares what is said of sizes.
func TestRefusedSizes(t *testing.T) {
	for text, want := range map[string]string{
		".version 7.8\n.target sm_90\n.address_size 64\n.visible .entry k(.param .b8 p[4353]) { ret; }": "ptx: k.ptx:4:1: kernel k has 4353 bytes of .param, more than the 4352 that .version 7.8 takes for sm_90; " +
			"pass a pointer to memory that has them, or write .version 8.1 or later and .target sm_70 or later",
		".version 8.1\n.target sm_90\n.address_size 64\n.visible .entry k(.param .b8 p[40000]) { ret; }": "ptx: k.ptx:4:1: kernel k has 40000 bytes of .param, more than the 32764 that .version 8.1 takes for sm_90; " +
			"pass a pointer to memory that has them",
		".version 7.8\n.target sm_90\n.address_size 64\n.entry k() { .shared .b8 s[50000]; ret; }": "ptx: k.ptx:4:1: kernel k has 50000 bytes of .shared, more than the 49152 that .version 7.8 takes for sm_90; " +
			"declare an .extern array without a size, and give its bytes at the launch",
		".version 7.8\n.target sm_90\n.address_size 64\n.const .b8 c[60000];\n.const .b32 d[2000];\n.entry k() { ret; }": "ptx: k.ptx:5:13: the module has 68000 bytes of .const, more than the 65536 that .version 7.8 takes for sm_90; " +
			"declare variables .global",
		".version 7.8\n.target sm_50\n.address_size 64\n.const[1] .b8 c[4];\n.entry k() { ret; }": "ptx: k.ptx:4:15: c is in bank 1 of .const, and .version 7.8 has no banks; write .const",
	} {
		if err := loadText(text); err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", text, err, want)
		}
		if takes, knows := newJudge(t).takes(text, text[22:27]); knows && takes {
			t.Errorf("ptxas takes\n%s", text)
		}
	}
}

// TestUnusedFunctions has what no kernel and no assembler takes in functions that
// nobody calls. What is unsupported but has a meaning is no mistake there.
func TestUnusedFunctions(t *testing.T) {
	judge := newJudge(t)
	for _, c := range []struct {
		body  string
		takes bool
	}{
		{"add.u32 %r1, %r1, 1;", true},
		{"tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%d1], [%d1], 128;", true}, // newer than PTX 7.8
		{"nanosleep.u32 %r1; isspacep.global %p1, %d1;", true},
		{"st.const.u32 [%d1], %r1;", false},
		{"add.f32 %r1, %d1, %r1;", false},
		{"mov.u32 %r1, %nosuch;", false},
		{"nosuch.u32 %r1;", false},
		{"bra nowhere;", false},
		{"call nobody;", false},
		{"@%r1 ret;", false},
	} {
		text := ".target sm_90\n.address_size 64\n.func f() { .reg .pred %p<2>; .reg .b32 %r<2>; .reg .b64 %d<2>; " + c.body + " ret; }\n.entry k() { ret; }"
		version := "7.8"
		if strings.HasPrefix(c.body, "tensormap") {
			version = "8.3"
		}
		text = ".version " + version + "\n" + text
		if err := loadText(text); (err == nil) != c.takes {
			t.Errorf("%s: %v", c.body, err)
		}
		if takes, knows := judge.takes(text, "sm_90"); knows && takes != c.takes {
			t.Errorf("%s: ptxas takes it: %v", c.body, takes)
		}
	}
}

func loadText(text string) error {
	m, err := ptx.Parse("k.ptx", text)
	if err == nil {
		_, err = Load(m, Options{})
	}
	return err
}

// A judge asks ptxas, where there is one.
type judge struct{ path, file string }

func newJudge(t *testing.T) judge {
	return judge{os.Getenv("CUJS_PTXAS"), filepath.Join(t.TempDir(), "k.ptx")}
}

// takes tells whether ptxas assembles a text, and whether it is new enough to know.
func (j judge) takes(text, target string) (takes, knows bool) {
	if j.path == "" || os.WriteFile(j.file, []byte(text), 0o600) != nil {
		return false, false
	}
	out, err := exec.Command(j.path, "-arch="+target, "-o", os.DevNull, j.file).CombinedOutput()
	old := strings.Contains(string(out), "Unsupported .version") || strings.Contains(string(out), "not defined for option 'gpu-name'")
	return err == nil, !old
}
