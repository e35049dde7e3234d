package nvjitlink

import (
	"errors"
	"fmt"
	"runtime"
	"testing"

	"github.com/cujs/cujs/bindings/internal/toolkit"
	"github.com/cujs/cujs/bindings/loader"
)

func TestNotFound(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the names of files are Linux's")
	}
	_, err := OpenWith(loader.System{
		Open:   func(string) (uintptr, error) { return 0, errors.New("no such file") },
		Glob:   func(string) []string { return nil },
		Getenv: func(string) string { return "" },
	}, 12)
	want := `nvJitLink, the linker of LTO-IR, was not found; install the CUDA toolkit (12.0 or newer), or only nvJitLink ` +
		`(pip install nvidia-nvjitlink-cu12; conda install libnvjitlink), or name its file in CUJS_LIBNVJITLINK; ` +
		`linking PTX and cubins needs nothing but the driver; tried:
  libnvJitLink.so.12: no such file
  libnvJitLink.so.13: no such file
  libnvJitLink.so: no such file`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestLookup finds the forms in which libraries export their functions.
func TestLookup(t *testing.T) {
	for _, test := range []struct {
		exported string
		minor    int
		found    bool
	}{
		{"nvJitLinkCreate", 9, true},
		{"__nvJitLinkCreate_12_9", 9, true},
		{"__nvJitLinkCreate_12_0", 2, true},
		{"__nvJitLinkCreate_12_5", 2, false},
		{"__nvJitLinkCreate_13_0", 9, false},
	} {
		system := loader.System{
			Open:   func(string) (uintptr, error) { return 1, nil },
			Glob:   func(string) []string { return nil },
			Getenv: func(string) string { return "" },
			Close:  func(uintptr) error { return nil },
			Symbol: func(_ uintptr, name string) (uintptr, error) {
				if name == test.exported {
					return 100, nil
				}
				return 0, fmt.Errorf("no %s", name)
			},
		}
		library, err := system.Find(loader.Search{Files: []string{"x"}})
		if err != nil {
			t.Fatal(err)
		}
		api := &API{Library: toolkit.Library{Major: 12, Minor: test.minor}}
		if _, ok := api.lookup(library, "__nvJitLinkCreate_13_0"); ok != test.found {
			t.Errorf("%s in a library of 12.%d: found %v", test.exported, test.minor, ok)
		}
	}
}

func TestOpen(t *testing.T) {
	api, err := Open(13)
	if err != nil {
		t.Skip("this machine has no nvJitLink:", err)
	}
	if api.Major < 12 {
		t.Errorf("version %d.%d", api.Major, api.Minor)
	}
	var handle Handle
	arch := []byte("-arch=sm_90\x00")
	options := &arch[0]
	if r := api.NvJitLinkCreate(&handle, 1, &options); r != NVJITLINK_SUCCESS || handle == 0 {
		t.Fatal(api.Error("nvJitLinkCreate", r))
	}
	if r := api.NvJitLinkDestroy(&handle); r != NVJITLINK_SUCCESS {
		t.Error(api.Error("nvJitLinkDestroy", r))
	}
}
