// This file judges the optional parts of the CUDA toolkit, the cache, and the kernel that was run.

package doctor

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/cujs/cujs/bindings/loader"
)

// toolNames are the toolkit's programs that cujs uses where they are.
var toolNames = []string{"ptxas", "nvdisasm", "cuobjdump"}

func (m *Machine) toolkit() []Finding {
	list := []Finding{
		m.library("NVRTC", m.NVRTC, "CUDA C++ is not compiled without it; kernels in JavaScript and PTX need nothing"),
		m.library("nvJitLink", m.NVJitLink, "LTO-IR is not linked without it; PTX and cubins are, by the driver"),
	}
	if m.NVRTC.Err == nil && m.NVJitLink.Err == nil && before(m.NVJitLink, m.NVRTC) {
		list = append(list, problem("nvJitLink", fmt.Sprintf("%d.%d does not read the LTO-IR of NVRTC %d.%d, which is newer",
			m.NVJitLink.Major, m.NVJitLink.Minor, m.NVRTC.Major, m.NVRTC.Minor),
			"install both of one toolkit, or name one in CUJS_LIBNVJITLINK"))
	}
	return append(list, m.tools())
}

// library judges a library of the toolkit against the driver: PTX of a newer minor version is
// refused by the driver, though the same program loads when it is compiled for the device to a
// cubin of the same major version.
func (m *Machine) library(name string, l Library, without string) Finding {
	switch {
	case l.Err != nil:
		return missing(name, l.Err, without)
	case m.Driver.Err == nil && name == "NVRTC" && l.Major > m.Driver.Major:
		return problem(name, fmt.Sprintf("%d.%d, %s, is for a newer driver than this one, of CUDA %d.%d", l.Major, l.Minor, l.Path, m.Driver.Major, m.Driver.Minor),
			fmt.Sprintf("install NVRTC of CUDA %d (CUJS_LIBNVRTC names a file), or a newer driver", m.Driver.Major))
	case m.Driver.Err == nil && name == "NVRTC" && before(m.Driver, l):
		return note(name, fmt.Sprintf("%d.%d, %s, is newer than the driver, of CUDA %d.%d", l.Major, l.Minor, l.Path, m.Driver.Major, m.Driver.Minor),
			"where the driver refuses its PTX, compile for the device itself ({ output: 'cubin' }), or install a newer driver")
	}
	return ok(name, "%d.%d, %s", l.Major, l.Minor, l.Path)
}

// missing tells a library that was not found, and what it says that was found and refused.
func missing(name string, err error, without string) Finding {
	var search *loader.NotFoundError
	if !errors.As(err, &search) {
		return problem(name, err.Error(), "")
	}
	if variable := search.Search.Variable; variable != "" && os.Getenv(variable) != "" {
		return problem(name, fmt.Sprintf("%s=%s names no such library%s", variable, os.Getenv(variable), refusals(search)),
			"unset it, or name the file or its folder; "+without)
	}
	advice, _, _ := strings.Cut(search.Search.Advice, ", or name its file in ")
	return note(name, "not found"+refusals(search)+"; "+without, advice)
}

// refusals lists the files that are there and were refused; those that are not there say nothing.
func refusals(search *loader.NotFoundError) (text string) {
	for _, attempt := range search.Tried {
		reason := attempt.Err.Error()
		if !strings.Contains(reason, "No such file") && !strings.Contains(reason, "could not be found") {
			text += "\n" + strings.TrimPrefix(reason, attempt.Path+": ") + " (" + attempt.Path + ")"
		}
	}
	return text
}

// before compares versions.
func before(a, b Library) bool { return a.Major < b.Major || a.Major == b.Major && a.Minor < b.Minor }

func (m *Machine) tools() Finding {
	var found, lacking []string
	for _, name := range toolNames {
		if m.Tools[name] == "" {
			lacking = append(lacking, name)
		} else {
			found = append(found, m.Tools[name])
		}
	}
	if len(found) == 0 {
		return note("tools", "none of "+strings.Join(toolNames, ", ")+"; machine code is not shown in words", "install the CUDA toolkit, or name its folder in CUDA_HOME")
	}
	text := strings.Join(found, ", ")
	if len(lacking) > 0 {
		text += "; not " + strings.Join(lacking, ", ")
	}
	return ok("tools", "%s", text)
}

func (m *Machine) cache() Finding {
	switch {
	case m.CacheFolder == "":
		return note("cache", "there is no folder for compiled programs", "name one in CUJS_CACHE_DIR")
	case m.CacheError != nil:
		return problem("cache", m.CacheError.Error(), "name a folder that you may write in CUJS_CACHE_DIR; without one every program is compiled anew")
	}
	return ok("cache", "%s can be written", m.CacheFolder)
}

func (m *Machine) trial() Finding {
	switch {
	case m.Trial.Err != nil:
		return problem("kernel", m.Trial.Err.Error(), "")
	case m.Trial.Emulated:
		return ok("kernel", "ran on the emulated device, %s, with the right result", m.Trial.Device)
	}
	return ok("kernel", "ran on %s with the right result", m.Trial.Device)
}
