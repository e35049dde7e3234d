package parent

import (
	"os"
	"os/exec"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/host/internal/worker/wire"
	"golang.org/x/sys/windows"
)

// TestRestricted executes itself with the tokens that workers get, which looks at what it has left.
func TestRestricted(t *testing.T) {
	if want := os.Getenv("RESTRICTED"); want != "" {
		left(t, want == "low")
		return
	}
	for name, write := range map[string][]string{"low": nil, "usual": {`C:\`}} {
		var l limiter
		attributes, err := l.attributes(&Config{Confinement: &wire.Confinement{Files: true, Write: write}})
		if err != nil {
			t.Fatal(err)
		}
		child := exec.Command(os.Args[0], "-test.run=TestRestricted")
		child.SysProcAttr, child.Env = attributes, append(os.Environ(), "RESTRICTED="+name)
		if output, err := child.CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", name, err, output)
		}
		if err := l.release(); err != nil {
			t.Error(err)
		}
	}
}

func left(t *testing.T, low bool) {
	token := windows.GetCurrentProcessToken()
	if more, err := privileges(token); err != nil || len(more) > 0 {
		t.Errorf("%d privileges too many, %v", len(more), err)
	}
	held, err := information(token, windows.TokenIntegrityLevel)
	if err != nil {
		t.Fatal(err)
	}
	label := (*windows.Tokenmandatorylabel)(unsafe.Pointer(unsafe.SliceData(held))).Label.Sid.String()
	if wine := windows.NewLazySystemDLL("ntdll.dll").NewProc("wine_get_version").Find() == nil; (label == lowIntegrity) != low && !wine {
		t.Errorf("the integrity level is %s", label)
	}
}
