package compile

import (
	"os"
	"testing"
)

func TestChoices(t *testing.T) {
	c := NewCache(t.TempDir(), 1<<20)
	if c.Recall("a") != nil {
		t.Error("an empty cache has a choice")
	}
	c.Keep("a", []byte("first"))
	c.Keep("a", []byte("one"))
	c.Keep("b", []byte("two"))
	if a, b := string(c.Recall("a")), string(c.Recall("b")); a != "one" || b != "two" {
		t.Errorf("got %q and %q", a, b)
	}
	if programs, choices, bytes, err := c.Size(); programs != 0 || choices != 2 || bytes == 0 || err != nil {
		t.Errorf("%d programs, %d choices, %d bytes, %v", programs, choices, bytes, err)
	}
	if err := os.WriteFile(c.choice("b"), []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	if c.Recall("b") != nil {
		t.Error("a damaged choice is taken")
	}
	if err := c.Clear(); err != nil || c.Recall("a") != nil {
		t.Errorf("a choice is left behind: %v", err)
	}
}

func TestChoicesAreBounded(t *testing.T) {
	c := NewCache(t.TempDir(), 4000)
	for _, key := range []string{"a", "b", "c", "d"} {
		c.Keep(key, make([]byte, 1500))
	}
	if _, _, bytes, err := c.Size(); bytes > 4000 || err != nil {
		t.Errorf("%d bytes, %v", bytes, err)
	}
}
