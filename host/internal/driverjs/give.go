// This file turns what scripts give into arguments.

package driverjs

import (
	"slices"
	"unsafe"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// give reads the argument of a parameter.
func (c *call) give(i int, p *param, v goja.Value) {
	t := p.base()
	switch p.role {
	case roleValue:
		c.giveValue(i, t, p.name, v)
	case roleString:
		if !bind.Nullish(v) {
			c.cells[i] = c.text(p.name, v)
		}
	case roleCall:
		c.giveCall(i, t, p.name, v)
	case roleIn:
		c.giveIn(i, t, p, v)
	case roleInOut:
		if m := c.point(i, 8); !bind.Absent(v) {
			c.put(m, t, p.name, v)
		} else if t.name == "CUlogIterator" {
			c.cells[i] = 0 // the whole log
		}
	case roleUpdate:
		c.put(c.point(i, t.size), t, p.name, v)
		tell := func() { c.update(c.mem[i], t, v) }
		c.after = append(c.after, tell)
		if c.f.name == "cuGraphInstantiateWithParams" { // what is wrong with the graph
			c.told = append(c.told, tell)
		}
	case roleArray, roleFixedIn, roleOptions:
		c.giveArray(i, t, p, v)
	case roleValues:
		c.giveValues(i, p, v)
	case roleMemory, roleOSValue:
		c.cells[i] = c.address(p.name, v, p.role == roleOSValue)
	case roleParams:
		c.cells[i] = c.arguments(c.kernel(), p.name, v)
	case roleExtra:
		c.cells[i] = c.packed(p.name, v)
	case roleWordIn:
		c.giveWord(c.point(i, 8), p.name, v)
	case roleSettingIn:
		c.giveSetting(i, p, v)
	case roleSplit:
		c.point(i, 8)
		c.set(i, c.integer(p.name, v, 0, most))
	case roleNull:
		if !bind.Nullish(v) {
			c.wrong(p.name, "nothing: the driver would need the answer in the middle of the call", v)
		}
	}
}

// giveValue puts a value into its cell; a struct by value into memory.
func (c *call) giveValue(i int, t *ctype, name string, v goja.Value) {
	if t.kind == kindRecord || t.kind == kindOpaque {
		c.args[i] = c.memory(t.size)
	}
	c.put(c.args[i], t, name, v)
}

// giveIn points to one struct, or to an array of numbers; to nothing where
// none is given.
func (c *call) giveIn(i int, t *ctype, p *param, v goja.Value) {
	if bind.Nullish(v) {
		return
	}
	if t.kind == kindRecord || t.kind == kindOpaque {
		c.put(c.point(i, t.size), t, p.name, v)
		return
	}
	c.giveArray(i, t, p, v)
}

// giveArray points to an array of values, and tells the parameter that counts
// them how many there are.
func (c *call) giveArray(i int, t *ctype, p *param, v goja.Value) {
	if bind.Nullish(v) {
		return
	}
	c.counted(p, v)
	list := c.list(p.name, v)
	if p.role == roleFixedIn && len(list) != p.other {
		c.Bind.ThrowRangeError("%s: %s: expected %d elements, got %d", c.f.name, p.name, p.other, len(list))
	}
	c.long = max(c.long, len(list))
	size := element(t, p.stars-1)
	m := c.point(i, max(c.long, 16)*size)
	for n, e := range list {
		c.put(unsafe.Add(m, n*size), t, at(p.name, n), e)
	}
	if p.other >= 0 && p.role != roleFixedIn {
		c.set(p.other, uint64(len(list)))
	}
	c.names[i] = list
}

// counted refuses a number in the place of an array whose count C has before it.
func (c *call) counted(p *param, v goja.Value) {
	if p.role != roleFixedIn && p.other >= 0 && (goja.IsNumber(v) || goja.IsBigInt(v)) && c.f.params[p.other].role == roleHidden {
		c.wrong(p.name, "an array ("+c.f.params[p.other].name+" is left out: arrays know their length)", v)
	}
}

// giveValues are the values of options: numbers in the place of a pointer, or
// memory. What the driver writes there is put back into the script's array.
func (c *call) giveValues(i int, p *param, v goja.Value) {
	if bind.Nullish(v) {
		return
	}
	list := c.list(p.name, v)
	n := max(len(list), c.long, 16)
	m := c.point(i, n*8)
	words := unsafe.Slice((*uint64)(m), n)
	for k, e := range list {
		words[k] = c.option(at(p.name, k), e)
	}
	before := append([]uint64(nil), words...)
	tell := func() {
		for k := range list {
			if words[k] != before[k] {
				before[k] = words[k]
				c.Check(v.ToObject(c.vm).Set(itoa(k), words[k]))
			}
		}
	}
	c.after, c.values = append(c.after, tell), append(c.values, tell)
}

// option is the value of an option: a float has its bits in the low half.
func (c *call) option(path string, v goja.Value) uint64 {
	if goja.IsNumber(v) || goja.IsBigInt(v) {
		return c.integer(path, v, -1<<63, 1<<63-1)
	}
	if on, ok := v.Export().(bool); ok {
		if on {
			return 1
		}
		return 0
	}
	return c.address(path, v, true)
}

// giveWord is a number or a boolean in 64 bits.
func (c *call) giveWord(m unsafe.Pointer, name string, v goja.Value) {
	*(*uint64)(m) = c.option(name, v)
}

// text is the address of a string that ends with a zero.
func (c *call) text(path string, v goja.Value) uint64 {
	if v == nil || !goja.IsString(v) {
		c.wrong(path, "a string", v)
	}
	text := v.String()
	for k := range len(text) {
		if text[k] == 0 {
			c.Bind.ThrowRangeError("%s: %s: expected a string without a zero character", c.f.name, path)
		}
	}
	m := c.memory(len(text) + 1)
	copy(unsafe.Slice((*byte)(m), len(text)), text)
	return uint64(uintptr(m))
}

// address is where memory is: that of a typed array, of a string, or an
// address. Small numbers are for handles of the system only.
func (c *call) address(path string, v goja.Value, small bool) uint64 {
	if bind.Nullish(v) {
		return 0
	}
	if goja.IsString(v) {
		return c.text(path, v)
	}
	view, ok, err := c.Bind.View(v)
	if err != nil {
		c.Bind.ThrowTypeError("%s: %s: %v", c.f.name, path, err)
	}
	if ok {
		return c.viewed(view)
	}
	if h, ok := c.Handle(c.op(path), v, "CUdeviceptr"); ok {
		return h
	}
	if !goja.IsNumber(v) && !goja.IsBigInt(v) {
		c.wrong(path, "memory: a typed array, a string, an address or null", v)
	}
	n := c.unsigned(path, v)
	if n > 0 && n < lowest && !small {
		c.Bind.ThrowRangeError("%s: %s: expected an address, got %s", c.f.name, path, c.Bind.Show(v))
	}
	return n
}

// viewed is the address of a typed array's memory, which is kept.
func (c *call) viewed(view bind.View) uint64 {
	if len(view.Data) == 0 {
		return 0
	}
	c.keep = append(c.keep, view.Data)
	c.views = append(c.views, view.Owner)
	return uint64(uintptr(unsafe.Pointer(&view.Data[0])))
}

// prepare makes room for what is returned, once everything given is known.
func (c *call) prepare(i int, p *param) {
	t := p.base()
	switch p.role {
	case roleOut:
		c.point(i, element(t, p.stars-1))
	case roleOutString, roleBlob, roleRefs, roleWord, rolePointer:
		c.point(i, 16)
	case roleFill:
		c.point(i, c.elements(p.other)*element(t, p.stars-1))
	case roleFixed, roleBytes:
		c.point(i, p.other*element(t, p.stars-1))
	case roleSplits:
		if n := c.elements(p.other); n > 0 {
			c.point(i, n*t.size)
		}
	case roleText:
		c.point(i, textBytes)
		c.set(p.other, textBytes)
	case roleGrowText:
		c.point(i, logBytes)
		c.set(p.other, logBytes)
	case roleOSHandle:
		c.point(i, 64)
	case roleSetting:
		c.point(i, logBytes)
		c.set(i+1, logBytes)
	case rolePointers, roleRanges, roleRange:
		c.prepareAttributes(i, p)
	case roleMemory:
		c.fits(i, p)
	case roleParams:
		c.lacks(i, slices.IndexFunc(c.f.params, func(p param) bool { return p.role == roleExtra }))
	}
}

// The sizes of buffers for names, and for logs (25600 bytes at most, as the
// driver's manual says) and settings.
const (
	textBytes = 256
	logBytes  = 32 << 10
)

// fits checks that a typed array holds as many bytes as the function will use.
func (c *call) fits(i int, p *param) {
	if p.other < 0 || bind.Nullish(c.value[i]) {
		return
	}
	view, ok, _ := c.Bind.View(c.value[i])
	if n := c.number(p.other); ok && uint64(len(view.Data)) < n {
		c.Bind.ThrowRangeError("%s: %s: expected at least %d bytes (%s), got %d", c.f.name, p.name, n, c.f.params[p.other].name, len(view.Data))
	}
}
