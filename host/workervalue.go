// This file makes plain Go values of those of scripts, for the way out of a worker.

package host

import (
	"fmt"
	"reflect"
	"strconv"
	"time"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/worker/wire"
	"github.com/dop251/goja"
)

// Bounds of a value that leaves a worker.
const (
	maxLeaving      = 1 << 17 // values in it
	maxLeavingDepth = 32
)

// departure makes one value ready to leave.
type departure struct {
	r     *Runtime
	nodes int
}

// plain is v as package wire encodes it. It runs in a turn, and getters of the script with it. An
// error names the part that cannot leave.
func (d *departure) plain(name string, v goja.Value, depth int) (any, error) {
	if d.nodes++; d.nodes > maxLeaving {
		return nil, fmt.Errorf("%s is too large: more than %d values; numbers cross as a typed array", name, maxLeaving)
	}
	if bind.Nullish(v) {
		return nil, nil
	}
	obj, isObject := v.(*goja.Object)
	if !isObject {
		if _, symbol := v.(*goja.Symbol); symbol {
			return nil, d.refused(name, v)
		}
		return v.Export(), nil
	}
	if _, view, err := d.r.env.Bind.View(v); view || err != nil {
		return d.array(name, v, err)
	}
	if depth == maxLeavingDepth {
		return nil, fmt.Errorf("%s is nested more than %d deep", name, maxLeavingDepth)
	}
	switch class := bind.ClassOf(obj); {
	case d.r.env.Bind.State(v) != nil:
	case class == "Array":
		return d.list(name, obj, depth)
	case class == "Object":
		return d.record(name, obj, depth)
	case class == "Error":
		return wire.Thrown{Name: d.r.text(obj, "name"), Message: d.r.text(obj, "message")}, nil
	case class == "Date":
		if date, ok := v.Export().(time.Time); ok {
			return date, nil
		}
	case class == "Number", class == "String", class == "Boolean", class == "BigInt":
		return v.Export(), nil
	}
	return nil, d.refused(name, v)
}

func (d *departure) refused(name string, v goja.Value) error {
	kind, advice := d.r.env.Bind.Kind(v), ""
	if kind == "NDArray" || kind == "Buffer" {
		advice = "; read() copies its elements to a typed array"
	}
	return fmt.Errorf("%s: a %s cannot leave the worker; plain data, typed arrays, dates and errors can%s", name, kind, advice)
}

// array is the slice over a typed array, and the bytes of an ArrayBuffer or a DataView.
func (d *departure) array(name string, v goja.Value, err error) (any, error) {
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	exported, err := d.r.env.Bind.Export(v)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if _, ok := bind.ArrayName(reflect.TypeOf(exported)); ok {
		return exported, nil
	}
	view, _, err := d.r.env.Bind.View(v)
	return view.Data, err
}

func (d *departure) list(name string, array *goja.Object, depth int) (any, error) {
	length := array.Get("length").ToInteger()
	if length > int64(maxLeaving-d.nodes) {
		return nil, fmt.Errorf("%s is too large: more than %d values; numbers cross as a typed array", name, maxLeaving)
	}
	list := make([]any, length)
	for i := range list {
		at := strconv.Itoa(i)
		item, err := d.plain(name+"["+at+"]", array.Get(at), depth+1)
		if err != nil {
			return nil, err
		}
		list[i] = item
	}
	return list, nil
}

func (d *departure) record(name string, obj *goja.Object, depth int) (any, error) {
	keys := obj.Keys()
	if len(keys) > maxLeaving-d.nodes {
		return nil, fmt.Errorf("%s is too large: more than %d values", name, maxLeaving)
	}
	record := make(map[string]any, len(keys))
	for _, key := range keys {
		item, err := d.plain(name+"."+key, obj.Get(key), depth+1)
		if err != nil {
			return nil, err
		}
		record[key] = item
	}
	return record, nil
}
