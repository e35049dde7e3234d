package lru

import (
	"errors"
	"strings"
	"sync"
	"testing"
)

// TestBound uses keys in an order and has those left that were used last.
func TestBound(t *testing.T) {
	for _, test := range []struct {
		most       int
		keys, made string // one letter each; a capital letter has size 3, others 1
	}{
		{3, "abcabc", "abc"},
		{2, "abab", "ab"},
		{2, "abca", "abca"},
		{2, "abacab", "abcb"},
		{3, "abAba", "abAba"},
		{0, "aab", "ab"},
		{4, "aAaAbaA", "aAbaA"},
	} {
		var c Cache[string]
		made := ""
		for _, key := range strings.Split(test.keys, "") {
			v, err := c.Get(key, test.most, func() (string, int, error) {
				made += key
				size := 1
				if key < "a" {
					size = 3
				}
				return key, size, nil
			})
			if v != key || err != nil {
				t.Error(v, err)
			}
		}
		if made != test.made {
			t.Errorf("within %d, %s has %s made, want %s", test.most, test.keys, made, test.made)
		}
	}
}

// TestOnce has goroutines ask for one key at a time.
func TestOnce(t *testing.T) {
	var c Cache[int]
	var wait sync.WaitGroup
	made := 0 // guarded by nothing: twice at a time is a race
	for range 8 {
		wait.Go(func() {
			if v, err := c.Get("k", 9, func() (int, int, error) { made++; return 7, 1, nil }); v != 7 || err != nil {
				t.Error(v, err)
			}
		})
	}
	wait.Wait()
	if made != 1 || c.Len() != 1 {
		t.Errorf("made %d times, %d held", made, c.Len())
	}
}

// TestFailures are not held, and do not keep others waiting.
func TestFailures(t *testing.T) {
	var c Cache[int]
	failed := errors.New("failed")
	for range 2 {
		if _, err := c.Get("k", 9, func() (int, int, error) { return 0, 0, failed }); err != failed {
			t.Error(err)
		}
	}
	waiting := make(chan error)
	func() {
		defer func() { _ = recover() }()
		_, _ = c.Get("k", 9, func() (int, int, error) {
			go func() {
				_, err := c.Get("k", 9, func() (int, int, error) { return 1, 1, nil })
				waiting <- err
			}()
			panic("a bug")
		})
	}()
	if err := <-waiting; err != nil && err != errPanicked { // nil where it came late and made the value itself
		t.Error(err)
	}
	if v, err := c.Get("k", 9, func() (int, int, error) { return 2, 1, nil }); err != nil || v == 0 {
		t.Error(v, err)
	}
}
