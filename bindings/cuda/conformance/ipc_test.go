package conformance

import (
	"bytes"
	"encoding/hex"
	"os"
	"os/exec"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
)

const ipcSize = 4 << 20

// ipcHandles is how the first process tells the second what to open: the
// handles of the memory and of the event.
const ipcHandles = "CUJS_CONFORMANCE_IPC"

// shared makes memory and an event that another process may open.
func (d *driver) shared() (p cuda.DevicePtr, e cuda.Event, handles []byte) {
	d.Helper()
	if d.attribute(cuda.CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED) == 0 {
		d.Skip("the device shares nothing with other processes")
	}
	p = d.alloc(ipcSize)
	var m cuda.IpcMemHandle
	if r := d.CuIpcGetMemHandle(&m, p); r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		d.Skip("this machine does not let processes share memory")
	} else {
		d.ok(r)
	}
	e = d.event(cuda.CU_EVENT_INTERPROCESS | cuda.CU_EVENT_DISABLE_TIMING)
	var v cuda.IpcEventHandle
	d.ok(d.CuIpcGetEventHandle(&v, e))
	return p, e, append(m.Reserved[:], v.Reserved[:]...)
}

func TestMemoryAndEventsOfTwoProcesses(t *testing.T) {
	if handles := os.Getenv(ipcHandles); handles != "" {
		secondProcess(t, handles)
		return
	}
	d := start(t)
	p, e, handles := d.shared()
	d.ok(d.CuMemsetD8(p, 5, ipcSize))
	d.ok(d.CuEventRecord(e, 0))
	c := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	c.Env = append(os.Environ(), ipcHandles+"="+hex.EncodeToString(handles))
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	d.ok(d.CuEventSynchronize(e)) // which the other process has recorded
	if got := d.download(p, ipcSize); got[0] != 6 || !bytes.Equal(got[1:], bytes.Repeat([]byte{5}, ipcSize-1)) {
		t.Errorf("the memory holds %d, %d, …, %d", got[0], got[1], got[ipcSize-1])
	}
}

// secondProcess finds what the first has written, when that is done, and
// answers.
func secondProcess(t *testing.T, handles string) {
	d := start(t)
	b, err := hex.DecodeString(handles)
	if err != nil || len(b) != 128 {
		t.Fatal("no handles", err)
	}
	var m cuda.IpcMemHandle
	var v cuda.IpcEventHandle
	copy(m.Reserved[:], b)
	copy(v.Reserved[:], b[64:])
	var p cuda.DevicePtr
	var e cuda.Event
	d.ok(d.CuIpcOpenMemHandle(&p, m, uint32(cuda.CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS)))
	d.ok(d.CuIpcOpenEventHandle(&e, v))
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	d.ok(d.CuStreamWaitEvent(s, e, 0))
	d.ok(d.CuStreamSynchronize(s))
	if got := d.download(p, ipcSize); !bytes.Equal(got, bytes.Repeat([]byte{5}, ipcSize)) {
		t.Errorf("the memory holds %d, …, %d", got[0], got[ipcSize-1])
	}
	d.ok(d.CuMemsetD8Async(p, 6, 1, s))
	d.ok(d.CuEventRecord(e, s))
	d.ok(d.CuStreamSynchronize(s))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemFree(p))
	d.ok(d.CuIpcCloseMemHandle(p))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuIpcCloseMemHandle(p))
	d.ok(d.CuEventDestroy(e))
}

func TestSharingErrors(t *testing.T) {
	d := start(t)
	p, _, handles := d.shared()
	var m cuda.IpcMemHandle
	var q cuda.DevicePtr
	copy(m.Reserved[:], handles)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuIpcGetMemHandle(nil, p))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuIpcGetMemHandle(&m, 16))
	copy(m.Reserved[:], handles)
	d.want(cuda.CUDA_ERROR_INVALID_CONTEXT, d.CuIpcOpenMemHandle(&q, m, uint32(cuda.CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS)))
	var v cuda.IpcEventHandle
	d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuIpcGetEventHandle(&v, d.event(cuda.CU_EVENT_DISABLE_TIMING)))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuIpcCloseMemHandle(p))
}
