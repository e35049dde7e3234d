// This file says where a value that JSON.stringify refuses contains itself, in V8's words.

package language

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

const circular = "Converting circular structure to JSON"

// describeCircle adds the way round to goja's message.
func describeCircle(env *environment.Env, err error, value goja.Value) {
	var thrown *goja.Exception
	if !errors.As(err, &thrown) {
		return
	}
	e, ok := thrown.Value().(*goja.Object)
	if !ok || bind.ClassOf(e) != "Error" || bind.Property(e, "message").String() != circular {
		return
	}
	c := circle{env: env}
	if o, ok := value.(*goja.Object); ok && c.closes("", o) {
		env.Bind.Hidden(e, "message", env.VM.ToValue(circular+c.text()))
	}
}

// A circle is the way from a value to a part of it that is an object on the way already.
type circle struct {
	env     *environment.Env
	objects []*goja.Object
	keys    []string // by which each is found in the one before
	closing string
}

// closes follows what an object contains, as JSON.stringify does, but runs nothing of the script's.
func (c *circle) closes(key string, o *goja.Object) bool {
	if at := slices.Index(c.objects, o); at >= 0 {
		c.objects, c.keys, c.closing = c.objects[at:], c.keys[at:], key
		return true
	}
	if bind.ClassOf(o) == "Proxy" {
		return false
	}
	if _, callable := goja.AssertFunction(o); callable {
		return false
	}
	c.objects, c.keys = append(c.objects, o), append(c.keys, key)
	for _, name := range o.Keys() {
		inner, ok := c.env.Bind.Peek(o, name).(*goja.Object)
		if ok && c.closes(c.described(o, name), inner) {
			return true
		}
	}
	c.objects, c.keys = c.objects[:len(c.objects)-1], c.keys[:len(c.keys)-1]
	return false
}

func (c *circle) described(o *goja.Object, name string) string {
	if bind.ClassOf(o) == "Array" {
		return "index " + name
	}
	return "property '" + name + "'"
}

// text shows the first objects and the last one.
func (c *circle) text() string {
	const first = 3
	var s strings.Builder
	fmt.Fprintf(&s, "\n    --> starting at %s", c.object(0))
	for i := 1; i < len(c.objects); i++ {
		if i < first || i == len(c.objects)-1 {
			fmt.Fprintf(&s, "\n    |     %s -> %s", c.keys[i], c.object(i))
		} else if i == first {
			s.WriteString("\n    |     ...")
		}
	}
	fmt.Fprintf(&s, "\n    --- %s closes the circle", c.closing)
	return s.String()
}

func (c *circle) object(i int) string {
	name := "Object"
	if class, ok := c.env.Bind.Peek(c.objects[i], "constructor").(*goja.Object); ok {
		name = c.env.Bind.Peek(class, "name").String()
	}
	return "object with constructor '" + name + "'"
}
