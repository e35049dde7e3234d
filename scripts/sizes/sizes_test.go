package main

import "testing"

// TestWithin has each figure be past what a page says, and at it.
func TestWithin(t *testing.T) {
	said := sizes{20, 10, 100}
	for _, test := range []struct {
		has  sizes
		want string
	}{
		{sizes{20.5, 10, 104}, "<nil>"}, {sizes{0, 9, 90}, "<nil>"},
		{sizes{20.7, 10, 100}, "20.7 MB, not 20.0"}, {sizes{0, 11, 100}, "11 modules, not 10"}, {sizes{0, 10, 106}, "106 packages, not 100"},
	} {
		got := "<nil>"
		if err := test.has.within(said); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%v: got %s, want %s", test.has, got, test.want)
		}
	}
	if err := said.within(sizes{}); err == nil {
		t.Error("what a page does not have is within it")
	}
}

// TestTable finds a row for each program in the page.
func TestTable(t *testing.T) {
	t.Chdir("../..")
	list, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	said, err := table("docs/embedding.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		if said[p.name] == (sizes{}) {
			t.Errorf("docs/embedding.md has no size of %s", p.name)
		}
	}
}
