package engine

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/ptx"
)

// Instructions that the text's architecture lacks are refused, in their kernel's
// words, and taken from the first one on that has them.
func TestTargets(t *testing.T) {
	for _, c := range []struct{ text, below, from, want string }{
		{"redux.sync.add.s32 %r1, %r2, -1;", "sm_75", "sm_80", "redux needs .target sm_80 or later, and this text has sm_75"},
		{"match.any.sync.b32 %r1, %r2, -1;", "sm_61", "sm_70", "match needs .target sm_70 or later, and this text has sm_61"},
		{"cp.async.wait_all;", "sm_75", "sm_80", "cp.async needs .target sm_80 or later, and this text has sm_75"},
		{"cp.async.bulk.commit_group;", "sm_89", "sm_90", "cp.async.bulk needs .target sm_90 or later, and this text has sm_89"},
		{"tanh.approx.f32 %f1, %f2;", "sm_72", "sm_75", "tanh needs .target sm_75 or later, and this text has sm_72"},
		{"barrier.cluster.arrive;", "sm_89", "sm_90a", "barrier.cluster needs .target sm_90 or later, and this text has sm_89"},
	} {
		load := func(target string) error {
			m, err := ptx.Parse("test.ptx", ".version 8.0\n.target "+target+"\n.address_size 64\n"+manyRegisters+c.text+"\nret; }")
			if err == nil {
				_, err = Load(m, Options{})
			}
			return err
		}
		if err := load(c.below); err == nil || !strings.HasSuffix(err.Error(), ": "+c.want) {
			t.Errorf("%s for %s: %v, want %s", c.text, c.below, err, c.want)
		}
		if err := load(c.from); err != nil {
			t.Errorf("%s for %s: %v", c.text, c.from, err)
		}
	}
}

// A function that nobody defines is named, and what to do about it.
func TestUndefinedFunction(t *testing.T) {
	err := loadError(".extern .func sqr;\n.visible .entry k() { call sqr; ret; }")
	const want = "ptx: test.ptx:5:23: function sqr is declared but not defined: link the PTX that defines it"
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
}
