// This file gathers what can be known about a machine without starting another program.

package doctor

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/nvjitlink"
	"github.com/cujs/cujs/bindings/nvrtc"
	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/internal/lazyregexp"
)

// A Machine is what was seen. Fields of Linux stay empty elsewhere.
type Machine struct {
	OS     string
	Device string // what is asked for: auto, cuda, emulated…

	GPUs      []string // NVIDIA's display controllers: "0000:19:00.0 (10de:2335)"
	Module    string   // version of the loaded kernel module, "" when it is not loaded
	Nouveau   bool     // the free driver holds the GPUs, which knows no CUDA
	Nodes     []Node   // device files, those that are missing too
	Container bool
	WSL       bool
	Visible   *string // CUDA_VISIBLE_DEVICES, nil when it is not set

	Driver    Library // the version is that of CUDA
	DriverFor string  // the kernel module that the library belongs to: "550.54.14"
	NVRTC     Library
	NVJitLink Library
	Tools     map[string]string // of the toolkit: name and path, "" for what is missing

	CacheFolder string
	CacheError  error

	Trial Trial // filled by the caller
}

// A Node is a device file, with the error of opening it.
type Node struct {
	Path string
	Err  error
}

// A Library is one that was opened, or the reason why not.
type Library struct {
	Path         string
	Major, Minor int
	Err          error
}

// A Trial is what came of running a kernel.
type Trial struct {
	Device   string // its name
	Emulated bool
	Err      error
}

// Look gathers facts. Root is "" for this machine; device is what scripts would ask for.
func Look(root, device string) *Machine {
	m := &Machine{OS: runtime.GOOS, Device: device}
	if value, set := os.LookupEnv("CUDA_VISIBLE_DEVICES"); set {
		m.Visible = &value
	}
	m.system(root)
	m.libraries()
	return m
}

// system reads what Linux shows of its devices and modules.
func (m *Machine) system(root string) {
	m.GPUs = gpus(root)
	if text, err := os.ReadFile(root + "/proc/driver/nvidia/version"); err == nil {
		m.Module = moduleVersion(string(text))
	}
	m.Nouveau = exists(root + "/sys/module/nouveau")
	m.Container = exists(root+"/.dockerenv") || exists(root+"/run/.containerenv")
	m.WSL = exists(root + "/dev/dxg")
	paths, _ := filepath.Glob(root + "/dev/nvidia[0-9]*")
	slices.Sort(paths)
	for _, path := range append([]string{root + "/dev/nvidiactl", root + "/dev/nvidia-uvm"}, paths...) {
		m.Nodes = append(m.Nodes, Node{strings.TrimPrefix(path, root), openable(path)})
	}
}

// openable is the error of opening a device file as the driver does.
func openable(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// gpus lists the display controllers (PCI class 03) of NVIDIA (vendor 10de).
func gpus(root string) (list []string) {
	folders, _ := filepath.Glob(root + "/sys/bus/pci/devices/*")
	slices.Sort(folders)
	read := func(folder, name string) string {
		text, _ := os.ReadFile(filepath.Join(folder, name))
		return strings.TrimPrefix(strings.TrimSpace(string(text)), "0x")
	}
	for _, folder := range folders {
		if read(folder, "vendor") == "10de" && strings.HasPrefix(read(folder, "class"), "03") {
			list = append(list, filepath.Base(folder)+" (10de:"+read(folder, "device")+")")
		}
	}
	return list
}

// released finds the version of a driver in what it says of itself and in the names of its files.
var released = lazyregexp.New(`\b\d{3,}\.\d+(\.\d+)?\b`)

// moduleVersion takes the version out of /proc/driver/nvidia/version.
func moduleVersion(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	return released().FindString(first)
}

// libraries opens the driver and the toolkit's libraries.
func (m *Machine) libraries() {
	api, err := cuda.Open()
	m.Driver.Err = err
	if err == nil {
		m.Driver = Library{Path: api.Name, Major: api.Version / 1000, Minor: api.Version % 1000 / 10}
	}
	m.DriverFor = mappedDriver()
	if rtc, err := nvrtc.Open(m.Driver.Major); err != nil {
		m.NVRTC.Err = err
	} else {
		m.NVRTC = Library{Path: rtc.Path, Major: rtc.Major, Minor: rtc.Minor}
	}
	if link, err := nvjitlink.Open(m.Driver.Major); err != nil {
		m.NVJitLink.Err = err
	} else {
		m.NVJitLink = Library{Path: link.Path, Major: link.Major, Minor: link.Minor}
	}
	m.Tools = map[string]string{}
	for _, name := range toolNames {
		m.Tools[name], _ = compile.FindTool(name)
	}
	if cache := compile.DefaultCache(); cache != nil {
		m.CacheFolder = cache.Dir()
		m.CacheError = writable(m.CacheFolder)
	}
}

// mappedDriver is the version of the driver's library, which its file has in its name, even where
// cuInit has failed.
func mappedDriver() string {
	maps, _ := os.ReadFile("/proc/self/maps")
	for line := range strings.Lines(string(maps)) {
		if _, file, found := strings.Cut(line, "/libcuda.so."); found {
			return released().FindString(file)
		}
	}
	return ""
}

// writable is the error of making a file in a folder.
func writable(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(folder, "doctor")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	return file.Close()
}
