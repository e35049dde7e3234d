// Package regex adds to goja's regular expressions: they end when their script is to end, and know
// the classes of characters by Unicode property.
//
// goja matches with the regexp package of Go, in time proportional to the text, and where an
// expression or the place to begin needs more with regexp2, which backtracks: a short expression
// may take longer than anybody waits, and nothing ends a match from outside. regexp2 can give up
// after a time, but only where its Regexp says so, and goja takes a match that was given up for one
// that found nothing. So exec and test are replaced here: the match is tried for a moment, then for
// twice as long, and so on, until it ends or the script's time is over. What a script sees is the
// same. Since exec is not goja's any more, replace, split, match and search call it for each match,
// as the language has it: they take 4 µs a match, without this package 0.4 µs. exec and test
// themselves are as fast.
package regex

import (
	"time"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dlclark/regexp2/v2"
	"github.com/dop251/goja"
)

// first is how long a match is tried at first. regexp2's clock ticks ten times a second, so a match
// takes up to two ticks more before it gives up, and one that was given up has taken at least this
// much less the clock's rounding.
const first, rounding = 50 * time.Millisecond, 5 * time.Millisecond

// A matcher bounds the matches of one runtime.
type matcher struct {
	b        *bind.Binder
	loop     *loop.Loop
	fields   *fields
	bounded  map[*regexp2.Regexp]bool
	compiled map[source]*regexp2.Regexp
}

// source is what an expression is compiled from.
type source struct {
	text    string
	options regexp2.RegexOptions
}

// most is how many expressions that were compiled for scripts are kept.
const most = 1000

// Install replaces exec and test in the VM of a loop. It reports whether it could: where a later
// goja keeps its expressions in another way, nothing is replaced.
func Install(b *bind.Binder, l *loop.Loop) bool {
	sample, err := b.VM.New(b.VM.Get("RegExp"), b.VM.ToValue("(?=a)"))
	if err != nil {
		return false
	}
	m := &matcher{b: b, loop: l, fields: fieldsOf(sample), bounded: map[*regexp2.Regexp]bool{}, compiled: map[source]*regexp2.Regexp{}}
	if m.fields == nil {
		return false
	}
	proto := sample.Prototype()
	for _, name := range []string{"exec", "test"} {
		f, ok := goja.AssertFunction(proto.Get(name))
		if !ok {
			return false
		}
		b.Methods(proto, bind.Method{Name: name, Length: 1, Func: func(call goja.FunctionCall) goja.Value { return m.match(f, call) }})
	}
	return true
}

// match calls f, which is goja's exec or test, until it has an answer.
func (m *matcher) match(f goja.Callable, call goja.FunctionCall) goja.Value {
	m.loop.Checkpoint()
	obj, _ := call.This.(*goja.Object)
	pattern := m.fields.pattern(obj)
	if !pattern.IsValid() {
		return m.b.Call(f, call.This, call.Arguments...)
	}
	text := call.Argument(0).ToString() // which may run code of the script, and only once
	place := obj.Get("lastIndex")       // an own property of every expression, and never a getter
	if !pattern.FieldByName("regexpWrapper").IsNil() && (place == nil || place.StrictEquals(m.b.VM.ToValue(0))) {
		return m.b.Call(f, call.This, text)
	}
	rx := m.bound(pattern)
	if rx == nil {
		return m.b.Call(f, call.This, text)
	}
	for patience := first; ; patience *= 2 {
		if deadline, ok := m.loop.Context().Deadline(); ok {
			patience = min(patience, max(time.Until(deadline), 0))
		}
		rx.MatchTimeout = patience
		start := time.Now()
		v := m.b.Call(f, call.This, text)
		if v.ToBoolean() || time.Since(start) < patience-rounding {
			return v
		}
		m.loop.Checkpoint() // no code of the script sees an answer that is not true
		if err := obj.Set("lastIndex", place); err != nil {
			return v // it is frozen, and was not changed
		}
	}
}
