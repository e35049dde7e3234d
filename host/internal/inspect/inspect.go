// Package inspect renders JavaScript values for people, in the manner of Node's util.inspect:
// strings quoted inside others, classes named, circles marked, long arrays cut in the middle,
// getters named but not run.
//
// Nothing of the script runs while it is inspected, except a method under
// Symbol.for('nodejs.util.inspect.custom'), which is there to be run. Of a Proxy the target is
// shown, without its traps.
package inspect

import (
	"reflect"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/dop251/goja"
)

// Options say how much is shown. The zero value shows what console.log shows, without colours; a
// negative number means none at all.
type Options struct {
	Depth      int  // levels of objects inside objects; 0 means DefaultDepth, Unlimited all
	Colors     bool // with ANSI sequences
	ShowHidden bool // with properties that are not enumerable
	MaxItems   int  // elements of an array, Set or Map; 0 means DefaultItems
	MaxString  int  // characters of a string inside another value; 0 means DefaultString
	Width      int  // columns to break lines at; 0 means DefaultWidth
}

// What Options leave open.
const (
	DefaultDepth  = 2
	DefaultItems  = 100
	DefaultString = 10_000
	DefaultWidth  = 80
	Unlimited     = 1000 // as deep as the Go stack is asked to go
)

func (o Options) filled() Options {
	set := func(field *int, value int) {
		switch {
		case *field == 0:
			*field = value
		case *field < 0:
			*field = 0
		}
	}
	set(&o.Depth, DefaultDepth)
	set(&o.MaxItems, DefaultItems)
	set(&o.MaxString, DefaultString)
	set(&o.Width, DefaultWidth)
	o.Depth = min(o.Depth, Unlimited)
	return o
}

// Printer renders the values of one runtime.
type Printer struct {
	// Sources name the places in the stacks of errors; without them errors have none.
	Sources *sources.Set
	// Function is util.inspect, which methods under inspect.custom are given; without it they are
	// given undefined.
	Function func() goja.Value

	b          *bind.Binder
	describers map[reflect.Type]func(*Context, any) string
	descriptor goja.Callable // Object.getOwnPropertyDescriptor
	ownKeys    goja.Callable // Reflect.ownKeys
	custom     *goja.Symbol  // Symbol.for('nodejs.util.inspect.custom')
	intrinsics map[string]goja.Callable
}

// New returns a printer. It reads what it needs of the runtime on first use.
func New(b *bind.Binder) *Printer {
	return &Printer{
		b: b, describers: map[reflect.Type]func(*Context, any) string{}, intrinsics: map[string]goja.Callable{},
	}
}

// Describe has objects whose Go state is a T shown as f says.
func Describe[T any](p *Printer, f func(c *Context, state T) string) {
	p.describers[reflect.TypeFor[T]()] = func(c *Context, state any) string { return f(c, state.(T)) }
}

// Inspect renders v. It must be called in a turn.
func (p *Printer) Inspect(v goja.Value, o Options) string {
	p.prepare()
	c := &Context{Options: o.filled(), p: p}
	return c.value(v, 0)
}

// Display is Inspect, except that a string is itself: how console.log shows its arguments.
func (p *Printer) Display(v goja.Value, o Options) string {
	if v != nil && goja.IsString(v) {
		return v.String()
	}
	return p.Inspect(v, o)
}

func (p *Printer) prepare() {
	if p.descriptor != nil {
		return
	}
	vm := p.b.VM
	p.descriptor, _ = goja.AssertFunction(vm.Get("Object").ToObject(vm).Get("getOwnPropertyDescriptor"))
	p.ownKeys, _ = goja.AssertFunction(vm.Get("Reflect").ToObject(vm).Get("ownKeys"))
	symbolFor, _ := goja.AssertFunction(vm.Get("Symbol").ToObject(vm).Get("for"))
	if v, err := symbolFor(nil, vm.ToValue("nodejs.util.inspect.custom")); err == nil {
		p.custom, _ = v.(*goja.Symbol)
	}
}

// Context is one inspection in progress.
type Context struct {
	Options
	p     *Printer
	above []*goja.Object       // the objects around the one being shown, to find circles
	rings map[*goja.Object]int // the objects that circles were found to, numbered
	level int                  // how many objects were around the one that was shown last
	made  int                  // bytes of the texts of numbers, strings and the like
}

// MaxText is how many bytes one text may have.
const MaxText = 1 << 28

// within throws where a text becomes too long.
func (p *Printer) within(bytes int) {
	p.b.Gate.Ask()
	if bytes > MaxText {
		p.b.ThrowRangeError("Invalid string length: what is shown would have more than %d bytes", MaxText)
	}
}

// Value renders a value inside the one being described, one level deeper.
func (c *Context) Value(v goja.Value) string { return c.value(v, len(c.above)) }

// Style colours text for what it is: Number, String and so on.
func (c *Context) Style(s Style, text string) string {
	if !c.Colors || s == "" {
		return text
	}
	return string(s) + text + reset
}

// Style is an ANSI sequence.
type Style string

// Styles are Node's.
const (
	Number    Style = "\x1b[33m"
	Boolean   Style = "\x1b[33m"
	String    Style = "\x1b[32m"
	Symbol    Style = "\x1b[32m"
	Undefined Style = "\x1b[90m"
	Null      Style = "\x1b[1m"
	Special   Style = "\x1b[36m" // functions, getters, circles, what was left out
	Date      Style = "\x1b[35m"
	Regexp    Style = "\x1b[31m"

	reset = "\x1b[0m"
)
