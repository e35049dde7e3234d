package interop_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/interop"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// sharedPools is how the first process of a test tells the second what to open, as
// JSON of an offer; what the second writes to file 3 is its answer.
const sharedPools = "CUJS_GPU_TEST_POOL"

// An offer is what one process tells another.
type offer struct {
	Pool   interop.SharedPool
	Memory []interop.SharedMemory
}

// single launches one thread.
var single = gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}}

// shareablePool makes a pool for other processes, or skips the test.
func shareablePool(t *testing.T, c *gpu.Context) *gpu.Pool {
	t.Helper()
	if n, err := c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES); err != nil || n&1 == 0 || runtime.GOOS != "linux" {
		t.Skip("the device has no pools for other processes")
	}
	return must(interop.NewPool(c.Device(), 0))(t)
}

// second runs the same test in another process, which answers a question.
func second(t *testing.T, question offer) (answer offer) {
	t.Helper()
	r, w := must2(os.Pipe())(t)
	defer r.Close()
	c := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	c.Env = append(os.Environ(), sharedPools+"="+string(must(json.Marshal(question))(t)))
	c.ExtraFiles = []*os.File{w}
	out, err := c.CombinedOutput()
	w.Close()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	_ = json.NewDecoder(r).Decode(&answer) // which may be none
	return answer
}

// asked is what the first process asks the second, ok false in the first.
func asked(t *testing.T) (question offer, ok bool) {
	t.Helper()
	text := os.Getenv(sharedPools)
	if text == "" {
		return question, false
	}
	if err := json.Unmarshal([]byte(text), &question); err != nil {
		t.Fatal(err)
	}
	return question, true
}

func answer(t *testing.T, o offer) {
	t.Helper()
	w := os.NewFile(3, "answer")
	defer w.Close()
	ok(t, json.NewEncoder(w).Encode(o))
}

func must2[A, B any](a A, b B, err error) func(testing.TB) (A, B) {
	return func(t testing.TB) (A, B) { t.Helper(); ok(t, err); return a, b }
}

// sevens fills memory of a pool in a stream's order, and waits.
func sevens(t *testing.T, c *gpu.Context, p *gpu.Pool, n int) *gpu.Buffer {
	t.Helper()
	b := must(c.AllocFrom(p, uint64(n), nil))(t)
	ok(t, b.Write(context.Background(), 0, bytes.Repeat([]byte{7}, n)))
	ok(t, c.Synchronize(context.Background()))
	return b
}

// contents reads all of a buffer.
func contents(t *testing.T, b *gpu.Buffer) []byte {
	t.Helper()
	got := make([]byte, b.Bytes())
	ok(t, b.Read(context.Background(), 0, got))
	return got
}

func TestPoolOfTwoProcesses(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	if q, is := asked(t); is {
		opensPool(t, d, c, q)
		return
	}
	p := shareablePool(t, c)
	b, other := sevens(t, c, p, 1<<20), sevens(t, c, p, 4096)
	q := offer{Pool: must(interop.SharePool(p))(t)}
	for _, b := range []*gpu.Buffer{b, must(b.View(1024, 16))(t), other} {
		q.Memory = append(q.Memory, must(interop.ShareBuffer(b))(t))
	}
	second(t, q)
	if got := contents(t, b); got[0] != 7 || !slices.Equal(got[1024:1041], append(bytes.Repeat([]byte{9}, 16), 7)) {
		t.Errorf("the memory holds %d, %d, … %d", got[0], got[1024:1040], got[1040])
	}
	ok(t, b.Free())
	ok(t, other.Free())
	ok(t, c.Synchronize(context.Background()))
	if n := used(t, p); n != 0 {
		t.Errorf("%d bytes are used of a pool that is empty", n)
	}
	ok(t, p.Free())
	_, err := interop.SharePool(p)
	wantError(t, err, "memory pool of device 0 has been freed")
}

// opensPool is the second process.
func opensPool(t *testing.T, d *gpu.Driver, c *gpu.Context, q offer) {
	t.Helper()
	p := must(interop.OpenPool(d, q.Pool))(t)
	if must(interop.OpenPool(d, q.Pool))(t) != p || p.Device() != c.Device() {
		t.Error("the pool is another one when it is opened again")
	}
	whole, part, other := must(interop.OpenBuffer(c, q.Memory[0]))(t), must(interop.OpenBuffer(c, q.Memory[1]))(t), must(interop.OpenBuffer(c, q.Memory[2]))(t)
	if a := must(d.PointerAttributes(part.Address()))(t); a.Pool != p.Handle() || part.Address() != whole.Address()+1024 {
		t.Errorf("the memory is at %#x and %#x, of pool %#x, not %#x", whole.Address(), part.Address(), a.Pool, p.Handle())
	}
	if got := contents(t, whole); !slices.Equal(got, bytes.Repeat([]byte{7}, 1<<20)) {
		t.Errorf("the memory holds %d, …", got[0])
	}
	ok(t, part.Write(context.Background(), 0, bytes.Repeat([]byte{9}, 16)))
	ok(t, contexttest.Function(t, c, "spin").Launch(single, other, uint32(5))) // by a kernel
	_, err := c.AllocFrom(p, 4096, nil)
	wantError(t, err, "allocating 4 KiB: pool: expected one of this process, got the memory pool of another process on device 0, which alone allocates from it")
	wantError(t, c.Device().SetPool(p), "setting the memory pool of device 0: pool: expected one of this process, got the memory pool of another process on device 0, which alone allocates from it")
	alone := ": pool: expected one of this process, got the memory pool of another process on device 0, which alone "
	_, err = p.Attribute(cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT)
	wantError(t, err, "reading CU_MEMPOOL_ATTR_USED_MEM_CURRENT"+alone+"knows its attributes")
	wantError(t, p.SetAttribute(cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, 1), "setting CU_MEMPOOL_ATTR_RELEASE_THRESHOLD"+alone+"changes its attributes")
	wantError(t, p.Trim(0), "trimming a memory pool"+alone+"trims it")
	_, err = interop.SharePool(p)
	wantError(t, err, "sharing the memory pool of another process on device 0: expected a pool of this process; pass on the text that this one was opened by")
	_, err = interop.ShareBuffer(part)
	wantError(t, err, "sharing shared memory of 16 bytes on device 0: expected memory of this process; pass on the text that this was opened by")
	ok(t, p.Free())
	ok(t, part.Free())
	if !whole.Freed() {
		t.Error("what was opened twice is not freed for all")
	}
	if got := contents(t, other); got[0] != 5 {
		t.Errorf("the kernel wrote %d", got[0])
	}
	ok(t, other.Free())
	ok(t, c.Synchronize(context.Background()))
	again := must(interop.OpenBuffer(c, q.Memory[0]))(t) // which opens the pool
	if got := contents(t, again); got[1024] != 9 {
		t.Errorf("the memory holds %d when it is opened again", got[1024])
	}
	ok(t, again.Free())
}

// Each process says which devices have access to the memory.
func TestSharedPoolOfAnotherDevice(t *testing.T) {
	first, other := contexttest.Pair(t)
	if can, err := other.Device().CanAccessPeer(first.Device()); err != nil || !can {
		t.Skip("the devices cannot reach each other")
	}
	q, is := asked(t)
	if !is {
		p := shareablePool(t, first)
		b := sevens(t, first, p, 4096)
		second(t, offer{Pool: must(interop.SharePool(p))(t), Memory: []interop.SharedMemory{must(interop.ShareBuffer(b))(t)}})
		if got := contents(t, b); got[0] != 5 {
			t.Errorf("the kernel on the other device wrote %d", got[0])
		}
		return
	}
	p := must(interop.OpenPool(first.Device().Driver(), q.Pool))(t)
	b := must(interop.OpenBuffer(other, q.Memory[0]))(t) // in a context of the pool's device all the same
	if b.Context().Device() != first.Device() {
		t.Errorf("the memory is on %v", b.Context().Device())
	}
	spin := contexttest.Function(t, other, "spin")
	if err := spin.Launch(single, b, uint32(5)); err == nil {
		t.Error("a device without access has it")
	}
	ok(t, p.SetAccess(other.Device(), true))
	ok(t, spin.Launch(single, b, uint32(5)))
	ok(t, other.Synchronize(context.Background()))
	ok(t, b.Free())
	ok(t, first.Synchronize(context.Background()))
}

// What was opened stays when the process that shared it has ended, on the emulated
// device; what NVIDIA's driver does then is not written anywhere.
func TestEndOfTheProcessThatShares(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	if !d.API().Emulated {
		t.Skip("for the emulated device")
	}
	if _, is := asked(t); is {
		b := sevens(t, c, shareablePool(t, c), 4096)
		answer(t, offer{Memory: []interop.SharedMemory{must(interop.ShareBuffer(b))(t)}})
		_, _ = io.Copy(io.Discard, os.Stdin) // until the first process has opened it
		runtime.KeepAlive(b)
		return
	}
	shareablePool(t, c)
	r, w := must2(os.Pipe())(t)
	defer r.Close()
	child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	child.Env, child.ExtraFiles = append(os.Environ(), sharedPools+"={}"), []*os.File{w}
	stop := must(child.StdinPipe())(t)
	ok(t, child.Start())
	w.Close()
	var o offer
	ok(t, json.NewDecoder(r).Decode(&o))
	b := must(interop.OpenBuffer(c, o.Memory[0]))(t)
	ok(t, stop.Close())
	ok(t, child.Wait())
	if got := contents(t, b); got[0] != 7 || got[4095] != 7 {
		t.Errorf("the memory holds %d, …, %d", got[0], got[4095])
	}
	ok(t, b.Free())
	ok(t, c.Synchronize(context.Background()))
}

// What the collector finds is closed, too: memory, the pool, and its descriptor.
func TestPoolOfAnotherProcessIsCollected(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	q, is := asked(t)
	if !is {
		p := shareablePool(t, c)
		b := sevens(t, c, p, 4096)
		second(t, offer{Pool: must(interop.SharePool(p))(t), Memory: []interop.SharedMemory{must(interop.ShareBuffer(b))(t)}})
		runtime.KeepAlive(b)
		return
	}
	closed := map[string]int{}
	api := *d.API()
	destroy, free := api.CuMemPoolDestroy, api.CuMemFreeAsync
	api.CuMemPoolDestroy = func(p cuda.MemoryPool) cuda.Result { closed["pool"]++; return destroy(p) }
	api.CuMemFreeAsync = func(p cuda.DevicePtr, s cuda.Stream) cuda.Result { closed["memory"]++; return free(p, s) }
	d.SetAPI(&api)
	before := 0
	for i := range 4 {
		func() { contents(t, must(interop.OpenBuffer(c, q.Memory[0]))(t)) }()
		ok(t, d.Reclaim(context.Background()))
		ok(t, d.Reclaim(context.Background()))
		if n := descriptors(t); i == 1 {
			before = n
		} else if i == 3 && n >= before+2 {
			t.Errorf("%d descriptors are open after two more, %d before", n, before)
		}
	}
	if closed["pool"] != 4 || closed["memory"] < 4 {
		t.Error(closed)
	}
}

// descriptors is how many this process has.
func descriptors(t *testing.T) int {
	t.Helper()
	return len(must(os.ReadDir("/proc/self/fd"))(t))
}

func TestSharingLeavesNothing(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	share := func() {
		p := shareablePool(t, c)
		must(interop.SharePool(p))(t)
		ok(t, p.Free())
	}
	share()
	goroutines, before := runtime.NumGoroutine(), descriptors(t)
	for range 10 {
		share()
	}
	if n := runtime.NumGoroutine(); n >= goroutines+10 {
		t.Errorf("%d goroutines, %d before", n, goroutines)
	}
	if n := descriptors(t); n >= before+10 {
		t.Errorf("%d descriptors are open, %d before", n, before)
	}
}

func TestOpenPoolOfNobody(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	if _, is := asked(t); is {
		p := shareablePool(t, c)
		b := sevens(t, c, p, 4096)
		answer(t, offer{Pool: must(interop.SharePool(p))(t), Memory: []interop.SharedMemory{must(interop.ShareBuffer(b))(t)}})
		return
	}
	p := shareablePool(t, c)
	const gone = "opening a memory pool of another process: no process offers it any more; has the process that shared it ended, or freed it?"
	ended := second(t, offer{})
	_, err := interop.OpenPool(d, ended.Pool)
	wantError(t, err, gone)
	_, err = interop.OpenBuffer(c, ended.Memory[0])
	wantError(t, err, gone)
	s := must(interop.SharePool(p))(t)
	_, err = interop.OpenPool(d, s)
	wantError(t, err, "opening a memory pool of another process: this process offers it itself; use the object itself there")
	ok(t, p.Free())
	_, err = interop.OpenPool(d, s)
	wantError(t, err, gone)
	s.Device = "GPU-0"
	_, err = interop.OpenPool(d, s)
	wantError(t, err, "opening a memory pool of another process: its device, GPU-0, is none of this process's")
	_, err = interop.SharePool(newPool(t, c))
	wantError(t, err, "sharing the memory pool of device 0: expected a pool that was made for other processes, as createPool({ shareable: true }) makes it, got one that is this process's own")
}

// A device that has pools only for itself says so.
func TestNoPoolsForOthers(t *testing.T) {
	api := *contexttest.Table(t)
	plain := api.CuDeviceGetAttribute
	api.CuDeviceGetAttribute = func(n *int32, a cuda.DeviceAttribute, v cuda.Device) cuda.Result {
		if a == cuda.CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES {
			return cuda.CUDA_ERROR_INVALID_VALUE // as drivers before 11.3
		}
		return plain(n, a, v)
	}
	c := primary(t, contexttest.Open(t, &api, gpu.Options{}))
	newPool(t, c)
	want := "making a memory pool for other processes: device 0 has no memory pools that other processes can open"
	if runtime.GOOS != "linux" {
		want += ", which need Linux"
	}
	_, err := interop.NewPool(c.Device(), 0)
	wantError(t, err, want)
}

func TestSharingMemoryOfPools(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	newPool(t, c)
	const want = "sharing buffer of 4 bytes on device 0: expected memory of its own, as alloc(type, shape, { shareable: true }) makes it, " +
		"or of a pool of createPool({ shareable: true }), got memory of a pool that is this process's own"
	b := must(c.Alloc(context.Background(), 4))(t)
	wantError(t, errorOf(interop.ShareBuffer(b)), want)
	wantError(t, errorOf(interop.ShareBuffer(must(c.AllocAsync(4, nil))(t))), want)
	wantError(t, errorOf(interop.ShareBuffer(must(c.AllocFrom(must(c.Device().Pool())(t), 4, nil))(t))), want)
	if must(c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED))(t) == 0 {
		return
	}
	must(interop.ShareBuffer(must(c.AllocShareable(context.Background(), 4))(t)))(t)
	own := must(c.Device().CreateContext(0))(t)
	must(interop.ShareBuffer(must(own.Alloc(context.Background(), 4))(t)))(t)
}
