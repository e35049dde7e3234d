package kernel

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
)

// doubling are n functions of which each calls the next twice.
func doubling(n int, last string) (text string, helpers map[string]Source) {
	helpers = map[string]Source{}
	for i := range n {
		body := last
		if i+1 < n {
			body = fmt.Sprintf("f%d(x) + f%d(x * 2)", i+1, i+1)
		}
		helpers[fmt.Sprintf("f%d", i)] = Source{File: "f.js", Line: i + 1, Column: 1, Text: "(x) => " + body}
	}
	return "function k(x) { x[0] = f0(x[0]) }", helpers
}

// A kernel is not larger than its bound, however many calls its functions make of one another.
func TestTooLarge(t *testing.T) {
	text, helpers := doubling(40, "Math.sin(x)")
	_, err := Compile(Source{File: "k.js", Line: 1, Column: 1, Text: text}, []Argument{{Type: "f32", Rank: 1}}, Options{Helpers: helpers})
	var e *Error
	if !errors.As(err, &e) || e.Message != "the kernel is too large" {
		t.Errorf("%.200v", err)
	}
}

// A compilation ends with its context, in whatever part of it that comes.
func TestCompilationEnds(t *testing.T) {
	text, helpers := doubling(7, "Math.sin(x)")
	for _, c := range []struct {
		text    string
		helpers map[string]Source
	}{
		{text, helpers},
		{"function k(x) { let s = 0; " + strings.Repeat("if (x[1] > s) s += 1\n", 300) + "x[0] = s }", nil},
	} {
		source := Source{File: "k.js", Line: 3, Column: 1, Text: c.text}
		for polls := range 3 {
			ctx := &counted{Context: context.Background(), left: 1 << (2 * polls)}
			_, err := new(Cache).Compile(source, []Argument{{Type: "f32", Rank: 1}}, Options{Helpers: c.helpers}.WithContext(ctx))
			if !errors.Is(err, context.Canceled) || err.Error() != "compiling the kernel at k.js:3:1: context canceled" {
				t.Errorf("after %d polls: %.200v", 1<<(2*polls), err)
			}
		}
	}
}

// A counted context ends when it has been asked for its end a number of times.
type counted struct {
	context.Context
	left int
}

func (c *counted) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// Who waits for a program that somebody else compiles gets it, also where that one is interrupted.
func TestWaitingForAnInterrupted(t *testing.T) {
	var c Cache
	source, arguments := Source{File: "k.js", Line: 1, Column: 1, Text: "function k(x) { x[0] = 1 }"}, []Argument{{Type: "f32", Rank: 1}}
	ctx := &ending{Context: context.Background(), asked: make(chan bool), end: make(chan bool)}
	results := make(chan error, 2)
	go func() {
		_, err := c.Compile(source, arguments, Options{}.WithContext(ctx))
		if errors.Is(err, context.Canceled) {
			err = nil
		}
		results <- err
	}()
	<-ctx.asked // it is compiling
	go func() {
		_, err := c.Compile(source, arguments, Options{})
		results <- err
	}()
	close(ctx.end)
	for range 2 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
}

// An ending context tells that it is asked for its end, and ends when it is told to.
type ending struct {
	context.Context
	once       sync.Once
	asked, end chan bool
}

func (c *ending) Err() error {
	c.once.Do(func() { close(c.asked) })
	<-c.end
	return context.Canceled
}
