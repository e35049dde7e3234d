package gpu

import (
	"testing"
)

// A parameter of which only the size is known takes values of given types.
func TestOpaqueScalars(t *testing.T) {
	l := &Launch{block: newArguments("f", []Param{{Bytes: 4, Align: 4}}), buffers: make([]*Buffer, 1)}
	for _, v := range []any{float32(1), int32(-1), uint32(1)} {
		if err := l.Set(0, v); err != nil {
			t.Error(err)
		}
	}
	want := "launching f: argument 1: expected 4 bytes of a type that is not known; give the value's type, or declare the signature, got "
	for v, got := range map[any]string{1.5: "a value of type f64", 1: "1", int64(1): "a value of type i64"} {
		if err := l.Set(0, v); err == nil || err.Error() != want+got {
			t.Errorf("%v: %v", v, err)
		}
	}
}
