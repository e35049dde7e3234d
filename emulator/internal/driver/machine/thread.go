// This file keeps, for each thread of the operating system, the stack of
// contexts whose top is current there.

package machine

import "sync"

// threads maps threads to their stacks. A thread that ended with a context
// current leaves its entry behind; systems reuse thread ids only after a long
// time.
type threads struct {
	mutex  sync.RWMutex
	stacks map[uint64][]*Context
}

// Current is the top of the calling thread's stack, or nil.
func (t *threads) Current() *Context {
	id := threadID()
	t.mutex.RLock()
	defer t.mutex.RUnlock()
	if stack := t.stacks[id]; len(stack) > 0 {
		return stack[len(stack)-1]
	}
	return nil
}

// Push makes a context current to the calling thread.
func (t *threads) Push(c *Context) {
	t.update(func(stack []*Context) []*Context { return append(stack, c) })
}

// Pop removes and returns the top; nil when the stack is empty.
func (t *threads) Pop() (top *Context) {
	t.update(func(stack []*Context) []*Context {
		if len(stack) == 0 {
			return stack
		}
		top = stack[len(stack)-1]
		return stack[:len(stack)-1]
	})
	return top
}

// Replace puts c in the place of the top.
func (t *threads) Replace(c *Context) {
	t.update(func(stack []*Context) []*Context {
		if len(stack) == 0 {
			return append(stack, c)
		}
		stack[len(stack)-1] = c
		return stack
	})
}

// update changes the calling thread's stack.
func (t *threads) update(change func([]*Context) []*Context) {
	id := threadID()
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.stacks == nil {
		t.stacks = map[uint64][]*Context{}
	}
	if stack := change(t.stacks[id]); len(stack) > 0 {
		t.stacks[id] = stack
	} else {
		delete(t.stacks, id)
	}
}
