package ptx

import (
	"os"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
	"weak"
)

func TestOutline(t *testing.T) {
	text, err := os.ReadFile("testdata/kernel.ptx")
	if err != nil {
		t.Fatal(err)
	}
	m, err := Parse("kernel.ptx", string(text)+"\n.func declared(); .func empty() { }")
	if err != nil {
		t.Fatal(err)
	}
	outline := m.Outline()
	if got := outline.Function("declared"); got.Body != nil || outline.Body(got) != nil {
		t.Error("a declaration has a body")
	}
	for _, again := range []bool{false, true} {
		for i, item := range m.Items {
			f, ok := item.(*Function)
			if !ok || f.Body == nil {
				continue
			}
			short := outline.Items[i].(*Function)
			if short.Body.Statements != nil || short.Body.End != f.Body.End || short.Name != f.Name {
				t.Errorf("%s has a body in the outline", f.Name)
			}
			if again {
				short.Body.whole = gone()
			}
			body := outline.Body(short)
			if again == (body == f.Body) || !reflect.DeepEqual(body, f.Body) {
				t.Errorf("%s: parsed again %t: the body differs", f.Name, again)
			}
		}
	}
	if outline.Body(m.Entries()[0]) != m.Entries()[0].Body {
		t.Error("Body does not give the body of a function that has one")
	}
}

// TestCacheForgets shows that a cache gives one module for one text, and keeps none.
func TestCacheForgets(t *testing.T) {
	var c Cache
	const text = ".version 7.0\n.target sm_80\n.entry k() { ret; }"
	a, err := c.Parse("", text)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := c.Parse("", strings.Clone(text)); b != a || err != nil {
		t.Error("the same text is parsed again")
	}
	named, err := c.Parse("k.ptx", strings.Clone(text))
	if err != nil || named.File != "k.ptx" || a.File != "" || named.Items[0] != a.Items[0] {
		t.Errorf("under another name: %+v, %v", named, err)
	}
	if other, _ := c.Parse("", text+" "); other == a {
		t.Error("another text gives the same module")
	}
	if _, err := c.Parse("wrong.ptx", ".version 7.0"); err == nil || !strings.HasPrefix(err.Error(), "ptx: wrong.ptx:1:13: ") {
		t.Errorf("a text that is none: %v", err)
	}
	items := &a.Items[0]
	a = nil
	collect()
	if b, _ := c.Parse("", text); &b.Items[0] != items {
		t.Error("a module that is used under another name is parsed again")
	}
	runtime.KeepAlive(named)
	named = nil
	for deadline := time.Now().Add(time.Minute); ; {
		collect()
		c.mu.Lock()
		left := len(c.modules)
		c.mu.Unlock()
		if left == 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d modules are left in the cache", left)
		}
	}
	var none *Cache
	if m, err := none.Parse("", text); err != nil || m.Entries()[0].Body.Statements != nil {
		t.Errorf("no cache: %v, %v", m, err)
	}
}

func TestCacheOfManyGoroutines(t *testing.T) {
	var c Cache
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			for k := range 50 {
				text := ".version 7.0\n.target sm_80\n.entry k" + string(rune('a'+(i+k)%3)) + "() { ret; }"
				m, err := c.Parse("", text)
				if err != nil || m.Source != text || len(m.Body(m.Entries()[0]).Statements) != 1 {
					t.Errorf("%v, %v", m, err)
				}
				if k%10 == 0 {
					runtime.GC()
				}
			}
		})
	}
	wait.Wait()
}

func collect() {
	runtime.GC()
	runtime.GC()
}

// gone points to a block that is collected.
func gone() weak.Pointer[Block] {
	p := weak.Make(&Block{Pos: Pos{1, 1}})
	for p.Value() != nil {
		collect()
	}
	return p
}
