package doctor

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/loader"
)

// well is a machine on which everything is as it should be.
func well() *Machine {
	return &Machine{
		OS: "linux", Device: "auto", GPUs: []string{"0000:19:00.0 (10de:2335)"}, Module: "550.54.14", DriverFor: "550.54.14",
		Nodes:       []Node{{Path: "/dev/nvidiactl"}, {Path: "/dev/nvidia-uvm"}, {Path: "/dev/nvidia0"}},
		Driver:      Library{Path: "libcuda.so.1", Major: 12, Minor: 4},
		NVRTC:       Library{Path: "libnvrtc.so.12", Major: 12, Minor: 4},
		NVJitLink:   Library{Path: "libnvJitLink.so.12", Major: 12, Minor: 4},
		Tools:       map[string]string{"ptxas": "/usr/bin/ptxas", "nvdisasm": "/usr/bin/nvdisasm", "cuobjdump": "/usr/bin/cuobjdump"},
		CacheFolder: "/home/me/.cache/cujs", Trial: Trial{Device: "NVIDIA H200"},
	}
}

func TestWell(t *testing.T) {
	want := `ok       GPU          0000:19:00.0 (10de:2335) on the PCI bus
ok       module       NVIDIA's kernel module 550.54.14 is loaded
ok       permissions  3 device files can be opened
ok       driver       for CUDA 12.4, libcuda.so.1 of 550.54.14
ok       NVRTC        12.4, libnvrtc.so.12
ok       nvJitLink    12.4, libnvJitLink.so.12
ok       tools        /usr/bin/ptxas, /usr/bin/nvdisasm, /usr/bin/cuobjdump
ok       cache        /home/me/.cache/cujs can be written
ok       kernel       ran on NVIDIA H200 with the right result
`
	if got := text(well().Findings()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func text(findings []Finding) string {
	var b strings.Builder
	for _, f := range findings {
		b.WriteString(f.String() + "\n")
	}
	return b.String()
}

func notFound(library, variable string, tried ...loader.Attempt) error {
	return &loader.NotFoundError{Search: loader.Search{Library: library, Variable: variable, Advice: "install it (pip install x; or y), or name its file in V"}, Tried: tried}
}

func initFailed(code cuda.Result) error {
	reason := cuda.InitFailed
	if code == cuda.CUDA_ERROR_NO_DEVICE {
		reason = cuda.NoDevice
	}
	return &cuda.OpenError{Reason: reason, Path: "libcuda.so.1", Err: &cuda.Error{Code: code, Call: "cuInit"}}
}

// TestFindings changes one thing of the machine that is well, and compares what is no longer ok.
func TestFindings(t *testing.T) {
	none := ""
	tests := []struct {
		name   string
		change func(*Machine)
		want   string
	}{
		{"no GPU", func(m *Machine) {
			m.GPUs, m.Module, m.Nodes = nil, "", nil
			m.Driver = Library{Err: &cuda.OpenError{Reason: cuda.NotFound, Err: notFound("NVIDIA's driver library", "", loader.Attempt{Path: "libcuda.so.1", Err: errors.New("No such file or directory")})}}
		}, `note     GPU          none of NVIDIA on the PCI bus
                      → nothing to do: kernels run on the emulated device, slower and exact
note     driver       NVIDIA's driver library was not found
                      → nothing to do: kernels run on the emulated device, slower and exact
`},
		{"no GPU where one is wanted", func(m *Machine) { m.GPUs, m.Device = nil, "cuda" },
			`problem  GPU          none of NVIDIA on the PCI bus
                      → run with --device emulated, or give this machine a GPU; a virtual machine needs it passed through
`},
		{"no driver", func(m *Machine) {
			m.Module = ""
			m.Driver = Library{Err: &cuda.OpenError{Reason: cuda.NotFound, Err: notFound("NVIDIA's driver library", "",
				loader.Attempt{Path: "/usr/lib/libcuda.so.1", Err: errors.New("/usr/lib/libcuda.so.1: wrong ELF class: ELFCLASS32")})}}
		}, `problem  module       NVIDIA's kernel module is not loaded
                      → install NVIDIA's driver, or load it with modprobe nvidia; dmesg tells why it refuses
problem  driver       NVIDIA's driver library was not found
                        wrong ELF class: ELFCLASS32 (/usr/lib/libcuda.so.1)
                      → install NVIDIA's driver for this system; the CUDA toolkit is not needed
`},
		{"nouveau", func(m *Machine) { m.Module, m.Nouveau = "", true },
			`problem  module       the GPU belongs to nouveau, which knows no CUDA
                      → install NVIDIA's driver, which puts nouveau on the list of modules not to load, and start the machine anew
`},
		{"permissions", func(m *Machine) {
			m.Nodes[1].Err, m.Nodes[2].Err = fs.ErrNotExist, &fs.PathError{Op: "open", Path: "/dev/nvidia0", Err: fs.ErrPermission}
			m.Driver = Library{Err: initFailed(cuda.CUDA_ERROR_NO_DEVICE)}
		}, `problem  permissions  /dev/nvidia-uvm does not exist
                      → make it with nvidia-modprobe -u -c=0, or load the module: modprobe nvidia-uvm
problem  permissions  you may not open /dev/nvidia0
                      → become a member of its group (ls -l /dev/nvidia0 names it; often video or render) and log in again
problem  driver       libcuda.so.1 found no GPU that it can use; look at nvidia-smi and at CUDA_VISIBLE_DEVICES
                      → the driver sees no GPU: look above at the kernel module and the permissions
`},
		{"emulated, and so no problem", func(m *Machine) { m.Device, m.Nodes[1].Err = "emulated", fs.ErrNotExist },
			`note     permissions  /dev/nvidia-uvm does not exist
                      → make it with nvidia-modprobe -u -c=0, or load the module: modprobe nvidia-uvm
`},
		{"hidden", func(m *Machine) { m.Visible, m.Driver = &none, Library{Err: initFailed(cuda.CUDA_ERROR_NO_DEVICE)} },
			`problem  driver       libcuda.so.1 found no GPU that it can use; look at nvidia-smi and at CUDA_VISIBLE_DEVICES
                      → CUDA_VISIBLE_DEVICES= hides GPUs: unset it
`},
		{"an update without a restart", func(m *Machine) {
			m.DriverFor, m.Driver = "555.42.2", Library{Err: initFailed(cuda.CUDA_ERROR_SYSTEM_DRIVER_MISMATCH)}
		}, `problem  driver       libcuda.so.1 cannot start: cuInit: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803): the kernel module and the driver library are of different versions: reboot, or reinstall the driver
                      → the library is of 555.42.2, the loaded kernel module of 550.54.14: start the machine anew after an update of the driver
`},
		{"no fabric manager", func(m *Machine) { m.Driver = Library{Err: initFailed(cuda.CUDA_ERROR_SYSTEM_NOT_READY)} },
			`problem  driver       libcuda.so.1 cannot start: cuInit: CUDA_ERROR_SYSTEM_NOT_READY (802): a service that the GPU needs (such as the fabric manager) is not running yet
                      → a machine with NVSwitch needs its fabric manager: systemctl start nvidia-fabricmanager, of the driver's version
`},
		{"a container without its GPU", func(m *Machine) {
			m.Container = true
			m.Driver = Library{Err: &cuda.OpenError{Reason: cuda.NotFound, Err: notFound("NVIDIA's driver library", "")}}
		}, `problem  driver       NVIDIA's driver library was not found
                      → start the container with its GPUs (docker run --gpus all, with NVIDIA's container toolkit on the host)
`},
		{"NVRTC of a newer toolkit", func(m *Machine) { m.NVRTC = Library{Path: "libnvrtc.so.13", Major: 13} },
			`problem  NVRTC        13.0, libnvrtc.so.13, is for a newer driver than this one, of CUDA 12.4
                      → install NVRTC of CUDA 12 (CUJS_LIBNVRTC names a file), or a newer driver
problem  nvJitLink    12.4 does not read the LTO-IR of NVRTC 13.0, which is newer
                      → install both of one toolkit, or name one in CUJS_LIBNVJITLINK
`},
		{"NVRTC a little newer", func(m *Machine) { m.NVRTC.Minor, m.NVJitLink.Minor = 8, 8 },
			`note     NVRTC        12.8, libnvrtc.so.12, is newer than the driver, of CUDA 12.4
                      → where the driver refuses its PTX, compile for the device itself ({ output: 'cubin' }), or install a newer driver
`},
		{"no toolkit", func(m *Machine) {
			m.NVRTC, m.NVJitLink, m.Tools = Library{Err: notFound("NVRTC", "")}, Library{Err: notFound("nvJitLink", "")}, nil
		}, `note     NVRTC        not found; CUDA C++ is not compiled without it; kernels in JavaScript and PTX need nothing
                      → install it (pip install x; or y)
note     nvJitLink    not found; LTO-IR is not linked without it; PTX and cubins are, by the driver
                      → install it (pip install x; or y)
note     tools        none of ptxas, nvdisasm, cuobjdump; machine code is not shown in words
                      → install the CUDA toolkit, or name its folder in CUDA_HOME
`},
		{"cache and kernel", func(m *Machine) {
			m.CacheError, m.Trial.Err = errors.New("mkdir /x: read-only file system"), errors.New("cuLaunchKernel: no")
		}, `problem  cache        mkdir /x: read-only file system
                      → name a folder that you may write in CUJS_CACHE_DIR; without one every program is compiled anew
problem  kernel       cuLaunchKernel: no
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := well()
			test.change(m)
			var notOK []Finding
			for _, f := range m.Findings() {
				if f.Level != OK {
					notOK = append(notOK, f)
				}
			}
			if got := text(notOK); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// TestVariable names a library that is not there.
func TestVariable(t *testing.T) {
	t.Setenv("CUJS_LIBNVRTC", "/nowhere")
	got := missing("NVRTC", notFound("NVRTC", "CUJS_LIBNVRTC", loader.Attempt{Path: "/nowhere", Err: errors.New("No such file")}), "nothing else needs it").String()
	want := "problem  NVRTC        CUJS_LIBNVRTC=/nowhere names no such library\n" +
		"                      → unset it, or name the file or its folder; nothing else needs it"
	if got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestSystem reads a made-up Linux.
func TestSystem(t *testing.T) {
	root := t.TempDir()
	for name, content := range map[string]string{
		"sys/bus/pci/devices/0000:19:00.0/vendor": "0x10de\n", "sys/bus/pci/devices/0000:19:00.0/class": "0x030200\n",
		"sys/bus/pci/devices/0000:19:00.0/device": "0x2335\n",
		"sys/bus/pci/devices/0000:19:00.1/vendor": "0x10de\n", "sys/bus/pci/devices/0000:19:00.1/class": "0x040300\n", // sound
		"sys/bus/pci/devices/0000:00:02.0/vendor": "0x8086\n", "sys/bus/pci/devices/0000:00:02.0/class": "0x030000\n",
		"proc/driver/nvidia/version": "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  550.54.14  Release Build\nGCC version:  gcc version 12.2.0\n",
		"dev/nvidiactl":              "", "dev/nvidia0": "", "run/.containerenv": "",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var m Machine
	m.system(root)
	if len(m.GPUs) != 1 || m.GPUs[0] != "0000:19:00.0 (10de:2335)" || m.Module != "550.54.14" || !m.Container || m.Nouveau || m.WSL {
		t.Errorf("%+v", m)
	}
	if len(m.Nodes) != 3 || m.Nodes[0].Err != nil || !errors.Is(m.Nodes[1].Err, fs.ErrNotExist) || m.Nodes[2].Path != "/dev/nvidia0" {
		t.Errorf("%+v", m.Nodes)
	}
}
