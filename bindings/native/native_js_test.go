package native

import (
	"testing"
	"unsafe"
)

// TestCall passes words, narrower integers and pointers, and leaves out what the caller does.
func TestCall(t *testing.T) {
	number := int64(5)
	f := Callback(func(a uintptr, b int32, c *int64, d uint8) uintptr {
		*c += int64(b)
		return a + uintptr(d)
	})
	minus := int32(-2)
	if got := Call(f, 40, uintptr(minus), uintptr(unsafe.Pointer(&number)), 0x102); got != 42 {
		t.Errorf("the function answered %d, want 42", got)
	}
	if number != 3 {
		t.Errorf("the number behind the pointer is %d, want 3", number)
	}
	if got := Call(Callback(func() { number = 7 })); got != 0 || number != 7 {
		t.Errorf("a function without result answered %d, and left %d", got, number)
	}
}

func TestNoFunction(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an address that nobody has given was called")
		}
	}()
	Call(1 << 40)
}
