package gpu_test

import (
	"runtime"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// Memory of Go's that the driver was given outlives neither its context nor a
// Driver that nobody closes, and dropping it ends no program, as dropping a
// runtime.Pinner does.
func TestDroppedPins(t *testing.T) {
	if !table(t).Emulated {
		t.Skip("a context of a GPU is not dropped")
	}
	for name, end := range map[string]func(t *testing.T, d *gpu.Driver, c *gpu.Context){
		"the Driver is dropped":    func(*testing.T, *gpu.Driver, *gpu.Context) {},
		"the context is destroyed": func(t *testing.T, d *gpu.Driver, c *gpu.Context) { ok(t, c.Destroy()); ok(t, d.Close()) },
	} {
		t.Run(name, func(t *testing.T) {
			freed := make(chan bool, 1)
			func() {
				d := must(gpu.Open(table(t), gpu.Options{}))(t)
				c := must(must(d.Device(0))(t).CreateContext(0))(t)
				data := make([]byte, 1<<16)
				runtime.AddCleanup(&data[0], func(int) { freed <- true }, 0)
				must(c.Register(data, 0))(t)
				end(t, d, c)
			}()
			for range 100 {
				devicetest.Collect()
				select {
				case <-freed:
					return
				default:
				}
			}
			t.Error("the memory is kept")
		})
	}
}
