package host_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/area/typescript"
)

// tallies is an area as a program may write one.
type tallies struct {
	closed *int
	fails  bool
}

func (tallies) Name() string { return "tallies" }

type tally struct{ count int }

type overflow struct{ count int }

func (e *overflow) Error() string { return "too many" }

func (a tallies) Install(i *host.Installation) error {
	i.OnClose(func() error { *a.closed++; return nil })
	if a.fails {
		return errors.New("no")
	}
	class, err := host.NewClass(i, host.Class[*tally]{
		Name: "Tally", Instead: "use tallies.make()",
		Getters: map[string]func(*tally) (any, error){"count": func(t *tally) (any, error) { return t.count, nil }},
		Methods: map[string]func(*tally, *host.Call) (any, error){"add": func(t *tally, c *host.Call) (any, error) {
			if t.count += int(c.IntIn(0, "n", 0, 9)); t.count > 10 {
				return nil, &overflow{t.count}
			}
			return c.This(), nil
		}},
		Free: func(t *tally) error { t.count = -1; return nil },
	})
	failed, failure := host.NewErrorClass(i, "OverflowError", func(err error) (map[string]any, bool) {
		e, ok := err.(*overflow)
		return map[string]any{"count": 11}, ok && e.count > 10
	})
	return errors.Join(err, failure, i.Global("limit", 10), i.Module("tallies", host.Module{
		Values: map[string]any{"Tally": class, "OverflowError": failed},
		Funcs: map[string]host.Func{
			"make":  func(*host.Call) (any, error) { return &tally{}, nil },
			"of":    func(c *host.Call) (any, error) { return host.Argument[*tally](c, 0, "t").count, nil },
			"bytes": func(*host.Call) (any, error) { return c(i.ReadFile("data")) },
			"eval":  func(*host.Call) (any, error) { return i.Permissions().Eval, nil },
			"large": func(c *host.Call) (any, error) {
				release, err := i.Take(c.Int(0, "n"))
				if err == nil {
					release()
				}
				return nil, err
			},
		},
	}))
}

func c(data []byte, err error) (any, error) { return string(data), err }

// TestInstallation has scripts use all that an area of a program's own can add.
func TestInstallation(t *testing.T) {
	closed := 0
	r, err := host.New(host.Options{
		Areas: []host.Area{typescript.Area, tallies{closed: &closed}}, FS: fstest.MapFS{"data": {Data: []byte("seven")}},
		Limits: host.Limits{ArrayBytes: 1 << 20}, Permissions: host.Permissions{Eval: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Run(t.Context(), "a.js", "const tallies = require('tallies')"); err != nil {
		t.Fatal(err)
	}
	for source, want := range map[string]string{
		"tallies.make().add(3).add(4).count":      "7",
		"tallies.make() instanceof tallies.Tally": "true",
		"tallies.of(tallies.make().add(2))":       "2",
		"new tallies.Tally()":                     "TypeError: ",
		"tallies.of({})":                          "TypeError: tallies.of: t: expected",
		"tallies.make().add(10)":                  "RangeError: Tally.add: n: expected",
		"tallies.Tally.prototype.add.call({})":    "TypeError: ",
		"try { tallies.make().add(9).add(2) } catch (e) { [e instanceof tallies.OverflowError, e instanceof Error, e.name, e.count, e.message].join() }": "true,true,OverflowError,11,too many",
		"(() => { const t = tallies.make(); { using u = t }; return t.count })()":                                                                        "-1",
		"tallies.bytes()":     "seven",
		"tallies.eval()":      "true",
		"limit":               "10",
		"tallies.large(1000)": "null",
		"tallies.large(2e6)":  "RangeError: ",
		"tallies.large(-1)":   "Error: a number of bytes below 0",
	} {
		v, err := r.Run(t.Context(), "a.ts", source)
		if err != nil && !strings.Contains(err.Error(), ": "+want) || err == nil && v.String() != want {
			t.Errorf("%s: got %v, %v, want %s", source, v, err, want)
		}
	}
	if err := r.Close(); err != nil || closed != 1 {
		t.Error(err, closed)
	}
}

// TestInstallationRefused has New refuse areas that fail, have a name or a module that is there, or no name.
func TestInstallationRefused(t *testing.T) {
	closed := 0
	for _, test := range []struct {
		areas []host.Area
		want  string
	}{
		{[]host.Area{tallies{&closed, true}}, "host: area tallies: no"},
		{[]host.Area{tallies{&closed, false}, tallies{&closed, true}}, "host: Options.Areas: two have the name tallies"},
		{[]host.Area{named("x")}, "host: area x: there is a module fs already"},
		{[]host.Area{named("")}, "host: Options.Areas[0] is no area: give it the Area of a package in host/area, such as typescript.Area, or an Installer"},
		{[]host.Area{(*pointed)(nil)}, "host: Options.Areas[0] is no area: give it the Area of a package in host/area, such as typescript.Area, or an Installer"},
	} {
		if _, err := host.New(host.Options{Areas: test.areas}); err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
	if closed != 1 {
		t.Error("what an area registered before it failed was closed", closed, "times")
	}
}

type named string

func (n named) Name() string                       { return string(n) }
func (n named) Install(i *host.Installation) error { return i.Module("fs", host.Module{}) }

type pointed struct{ named }
