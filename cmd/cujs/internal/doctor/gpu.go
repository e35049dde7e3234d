// This file judges the hardware, what the system has of it, and the driver.

package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/loader"
)

const noDriver = "nothing to do: kernels run on the emulated device, slower and exact"

// needed is the level of something that keeps the GPU from being used: no problem where no GPU is
// wanted.
func (m *Machine) needed() Level {
	if strings.HasPrefix(m.Device, "emulated") || m.Device != "cuda" && len(m.GPUs) == 0 {
		return Note
	}
	return Problem
}

func (m *Machine) hardware() []Finding {
	switch {
	case m.OS != "linux":
		return nil // where the driver alone can tell
	case m.WSL:
		return []Finding{ok("GPU", "Windows shares its GPUs with this Linux (/dev/dxg)")}
	case len(m.GPUs) == 1:
		return []Finding{ok("GPU", "%s on the PCI bus", m.GPUs[0])}
	case len(m.GPUs) > 1:
		return []Finding{ok("GPU", "%d on the PCI bus: %s", len(m.GPUs), strings.Join(m.GPUs, ", "))}
	}
	f := Finding{m.needed(), "GPU", "none of NVIDIA on the PCI bus", noDriver}
	if f.Level == Problem {
		f.Advice = "run with --device emulated, or give this machine a GPU; a virtual machine needs it passed through"
	}
	return []Finding{f}
}

func (m *Machine) kernelModule() []Finding {
	switch {
	case m.OS != "linux" || m.WSL || len(m.GPUs) == 0 && m.Module == "":
		return nil
	case m.Module != "":
		return []Finding{ok("module", "NVIDIA's kernel module %s is loaded", m.Module)}
	case m.Nouveau:
		return []Finding{{m.needed(), "module", "the GPU belongs to nouveau, which knows no CUDA",
			"install NVIDIA's driver, which puts nouveau on the list of modules not to load, and start the machine anew"}}
	case m.Container:
		return []Finding{{m.needed(), "module", "NVIDIA's kernel module is not loaded, or this container does not see it",
			"start the container with its GPUs (docker run --gpus all), and look at the driver of the host"}}
	}
	return []Finding{{m.needed(), "module", "NVIDIA's kernel module is not loaded",
		"install NVIDIA's driver, or load it with modprobe nvidia; dmesg tells why it refuses"}}
}

// nodes judges the device files, which exist only where the module is loaded.
func (m *Machine) nodes() (list []Finding) {
	if m.OS != "linux" || m.Module == "" {
		return nil
	}
	fine := 0
	for _, node := range m.Nodes {
		switch {
		case node.Err == nil:
			fine++
		case errors.Is(node.Err, fs.ErrNotExist):
			advice := "make it with nvidia-modprobe -u -c=0, or load the module: modprobe nvidia-uvm"
			if m.Container {
				advice = "start the container with its GPUs (docker run --gpus all)"
			}
			list = append(list, Finding{m.needed(), "permissions", node.Path + " does not exist", advice})
		case errors.Is(node.Err, fs.ErrPermission):
			list = append(list, Finding{m.needed(), "permissions", "you may not open " + node.Path,
				"become a member of its group (ls -l " + node.Path + " names it; often video or render) and log in again"})
		default:
			list = append(list, Finding{m.needed(), "permissions", node.Err.Error(), "dmesg tells why; a reset of the GPU or a restart may help"})
		}
	}
	if len(list) == 0 {
		list = append(list, ok("permissions", "%d device files can be opened", fine))
	}
	return list
}

func (m *Machine) driver() []Finding {
	if m.Driver.Err != nil {
		return []Finding{m.driverFailed()}
	}
	list := []Finding{ok("driver", "for CUDA %d.%d, %s", m.Driver.Major, m.Driver.Minor, m.driverFile())}
	if m.Module != "" && m.DriverFor != "" && m.Module != m.DriverFor {
		list = append(list, note("driver", fmt.Sprintf("the library is of %s, the kernel module of %s", m.DriverFor, m.Module),
			"fine with the toolkit's compatibility library; after an update of the driver start the machine anew"))
	}
	if m.Visible != nil {
		list = append(list, note("driver", fmt.Sprintf("CUDA_VISIBLE_DEVICES=%s hides other GPUs", *m.Visible), ""))
	}
	return list
}

func (m *Machine) driverFile() string {
	if m.DriverFor == "" {
		return m.Driver.Path
	}
	return m.Driver.Path + " of " + m.DriverFor
}

// driverFailed explains why the driver does not start.
func (m *Machine) driverFailed() Finding {
	f := Finding{Level: m.needed(), Subject: "driver", Text: m.Driver.Err.Error()}
	var open *cuda.OpenError
	if !errors.As(m.Driver.Err, &open) {
		return f
	}
	var call *cuda.Error
	var search *loader.NotFoundError
	switch {
	case open.Reason == cuda.NotFound && errors.As(open.Err, &search):
		f.Text, f.Advice = search.Search.Library+" was not found"+refusals(search), m.adviceNotFound()
	case m.Visible != nil && open.Reason == cuda.NoDevice:
		f.Advice = fmt.Sprintf("CUDA_VISIBLE_DEVICES=%s hides GPUs: unset it", *m.Visible)
	case m.Module != "" && m.DriverFor != "" && m.Module != m.DriverFor:
		f.Advice = fmt.Sprintf("the library is of %s, the loaded kernel module of %s: start the machine anew after an update of the driver",
			m.DriverFor, m.Module)
	case errors.As(open.Err, &call):
		f.Advice = adviceFor(call.Code)
	}
	return f
}

func (m *Machine) adviceNotFound() string {
	switch {
	case m.OS == "darwin":
		return "macOS has no CUDA any more: kernels run on the emulated device"
	case m.Container && (m.Module != "" || len(m.GPUs) > 0):
		return "start the container with its GPUs (docker run --gpus all, with NVIDIA's container toolkit on the host)"
	case len(m.GPUs) > 0:
		return "install NVIDIA's driver for this system; the CUDA toolkit is not needed"
	}
	return noDriver
}

// adviceFor is what to do about an answer of cuInit.
func adviceFor(code cuda.Result) string {
	switch code {
	case cuda.CUDA_ERROR_NO_DEVICE:
		return "the driver sees no GPU: look above at the kernel module and the permissions"
	case cuda.CUDA_ERROR_UNKNOWN:
		return "often the module nvidia-uvm: modprobe nvidia-uvm; after a suspend rmmod nvidia-uvm first; dmesg tells more"
	case cuda.CUDA_ERROR_SYSTEM_NOT_READY:
		return "a machine with NVSwitch needs its fabric manager: systemctl start nvidia-fabricmanager, of the driver's version"
	case cuda.CUDA_ERROR_SYSTEM_DRIVER_MISMATCH:
		return "library and kernel module are of different versions: start the machine anew after an update of the driver"
	case cuda.CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE:
		return "the compatibility library serves data-centre GPUs only: take cuda-compat out of LD_LIBRARY_PATH"
	case cuda.CUDA_ERROR_OPERATING_SYSTEM:
		return "the system refused: look at the limits of memory and processes (ulimit -a), at the container's rules, and at dmesg"
	case cuda.CUDA_ERROR_DEVICE_UNAVAILABLE:
		return "another process holds the GPU for itself: wait for it, or set the compute mode to default"
	}
	if cuda.CUDA_ERROR_MPS_CONNECTION_FAILED <= code && code <= cuda.CUDA_ERROR_MPS_CLIENT_TERMINATED {
		return "the multi-process service does not answer: start nvidia-cuda-mps-control -d, or unset CUDA_MPS_PIPE_DIRECTORY"
	}
	return "dmesg tells what the kernel module says of it"
}
