package exchange_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/exchange"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// some are arrays of every type, whole and as views.
func some(t *testing.T, c *gpu.Context) (list []*nd.Array) {
	for _, d := range nd.Types() {
		a, err := nd.New(context.Background(), c, d, nd.Shape{3, 4})
		if err != nil {
			t.Fatal(err)
		}
		data := make([]byte, a.Buffer.Bytes())
		for i := range data {
			data[i] = byte(i)
		}
		if err := a.Buffer.Write(context.Background(), 0, data); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"...", "::-1, 1:", "1, 2", ":, ::-2", "new, 2:2"} {
			selectors, err := nd.ParseSelectors(text)
			if err != nil {
				t.Fatal(err)
			}
			v, err := a.At(selectors...)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, v)
		}
	}
	return list
}

// place is where the first element is, and how the others lie.
func place(a *nd.Array) string {
	at := uint64(a.Buffer.Address()) + uint64(a.Offset*a.DType.Size())
	if a.Size() == 0 {
		at = 0
	}
	text := fmt.Sprint(a.DType, a.Shape, at)
	for i, n := range a.Shape {
		if n > 1 {
			text += fmt.Sprint(" ", a.Strides[i])
		}
	}
	return text
}

func TestInterface(t *testing.T) {
	c := contexttest.All(t, "")[0]
	for _, a := range some(t, c) {
		i, err := exchange.Describe(a)
		if a.DType.NumPy() == "" {
			if err == nil || err.Error() != fmt.Sprintf("the CUDA array interface has no %s; DLPack has", a.DType) {
				t.Error(err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		b, err := i.Array(c, a)
		if err != nil {
			t.Fatal(err)
		}
		if a.Size() > 0 && place(b) != place(a) || !slices.Equal(a.Shape, b.Shape) {
			t.Errorf("%s became %s", place(a), place(b))
		}
	}
	for want, i := range map[string]exchange.Interface{
		`there are no arrays of "<M8"`:                             {TypeStr: "<M8"},
		"a stride of 6 bytes is no whole number of f32":            {TypeStr: "<f4", Shape: []int{2}, Strides: []int{6}},
		"there are 1 strides for 2 axes":                           {TypeStr: "<f4", Shape: []int{2, 2}, Strides: []int{4}},
		"axis 0: expected a size, got -1":                          {TypeStr: "<f4", Shape: []int{-1}},
		"9007199254740991×2 are more elements than can be counted": {TypeStr: "|u1", Shape: []int{1<<53 - 1, 2}},
	} {
		if _, err := i.Array(c, nil); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestDLPack(t *testing.T) {
	if size := unsafe.Sizeof(exchange.Tensor{}); size != 80 {
		t.Fatalf("a tensor has %d bytes, and 80 in C", size)
	}
	c := contexttest.All(t, "")[0]
	l, err := exchange.NewLender()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range some(t, c) {
		b, err := exchange.Borrow(c, l.Lend(a))
		if err != nil {
			t.Fatal(err)
		}
		if place(b.Array) != place(a) && a.Size() > 0 {
			t.Errorf("%s became %s", place(a), place(b.Array))
		}
		if l.Lent() != 1 || l.Close() == nil {
			t.Error("a lent array is not counted")
		}
		if err := b.Return(); err != nil {
			t.Fatal(err)
		}
		if err := b.Return(); err != nil || l.Lent() != 0 || !b.Array.Buffer.Freed() {
			t.Errorf("%v; %d arrays are lent", err, l.Lent())
		}
	}
	lent := l.Lend(some(t, c)[0])
	for want, change := range map[string]func(*exchange.Tensor){
		"the tensor is of version 2.0": func(m *exchange.Tensor) { m.Major = 2 }, "the tensor is on device 7": func(m *exchange.Tensor) { m.Ordinal = 7 },
		"there are no arrays of 2 axes of 4 numbers": func(m *exchange.Tensor) { m.Lanes = 4 }, "there are no arrays of 99 axes": func(m *exchange.Tensor) { m.Axes = 99 },
	} {
		changed := *lent
		change(&changed)
		if _, err := exchange.Borrow(c, &changed); err == nil || !strings.HasPrefix(err.Error(), "dlpack: "+want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	b, err := exchange.Borrow(c, lent)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Return(); err != nil || l.Close() != nil {
		t.Error(err)
	}
}
