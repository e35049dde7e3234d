package opcode

import (
	"slices"
	"strings"
	"testing"
)

// TestRows holds each row to what Find and the messages rely on.
func TestRows(t *testing.T) {
	used := map[Family]bool{}
	for i, r := range rows {
		if i > 0 && rows[i-1].Name >= r.Name {
			t.Errorf("%s stands behind %s", r.Name, rows[i-1].Name)
		}
		if Find(r.Name) != &rows[i] {
			t.Errorf("Find does not find %s", r.Name)
		}
		if r.Family >= Families || r.Kind > ByType {
			t.Errorf("%s: family %d, kind %d", r.Name, r.Family, r.Kind)
		}
		if r.Family == Refused && r.Advice(nil) == "" {
			t.Errorf("%s is refused without advice", r.Name)
		}
		for _, f := range r.Forms {
			if (f.What == "") != (f.Since == Version{}) || (f.Name == "") != (f.Target == 0) {
				t.Errorf("%s: the form %+v has a floor without words, or words without a floor", r.Name, f)
			}
			if f.Target > 0 && !strings.HasPrefix(f.Name, r.Name+".") {
				t.Errorf("%s: a form is called %s", r.Name, f.Name)
			}
		}
		used[r.Family] = true
	}
	for f := range Families {
		if !used[f] {
			t.Errorf("no instruction is of family %d", f)
		}
	}
	if names := Names(); len(names) != len(rows) || !slices.IsSorted(names) {
		t.Error("Names are not the rows' names")
	}
	for _, name := range []string{"", "ad", "addd", "zzz", "ADD"} {
		if Find(name) != nil {
			t.Errorf("Find finds %q", name)
		}
	}
}

func TestForms(t *testing.T) {
	split := func(mnemonic string) (*Row, []string) {
		words := strings.Split(mnemonic, ".")
		return Find(words[0]), words[1:]
	}
	for _, c := range []struct {
		mnemonic string
		version  Version
		what     string
		since    Version
	}{
		{"add.f32", Version{1, 0}, "", Version{1, 0}},
		{"redux.sync.add.s32", Version{6, 5}, "redux", Version{7, 0}},
		{"redux.sync.add.s32", Version{7, 0}, "", Version{7, 0}},
		{"cp.async.bulk.shared::cta.global", Version{6, 0}, "cp of kind .async.bulk to .shared::cta", Version{8, 6}},
		{"cp.async.bulk.global.shared::cta", Version{6, 0}, "cp of kind .async.bulk", Version{8, 0}},
		{"cp.async.bulk.commit_group", Version{8, 0}, "", Version{8, 0}},
		{"mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16", Version{6, 4}, "mma with this shape", Version{7, 0}},
		{"mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16", Version{8, 4}, "mma of 8-bit floating-point numbers with sums of .f16", Version{8, 7}},
	} {
		row, modifiers := split(c.mnemonic)
		if what, since := row.NewerThan(c.version, modifiers, false); what != c.what || since != c.since {
			t.Errorf("%s in %v: %q since %v, want %q since %v", c.mnemonic, c.version, what, since, c.what, c.since)
		}
	}
	if what, since := Find("tex").NewerThan(Version{7, 0}, nil, true); what != "tex with a predicate as its second result" || since != (Version{7, 1}) {
		t.Errorf("tex with two results: %q since %v", what, since)
	}
	for _, c := range []struct {
		mnemonic, name string
		target         int
	}{
		{"cp.async.ca.shared.global", "cp.async", 80}, {"cp.async.bulk.commit_group", "cp.async.bulk", 90},
		{"barrier.sync", "barrier", 0}, {"barrier.cluster.arrive", "barrier.cluster", 90}, {"tanh.approx.f32", "tanh", 75},
	} {
		row, modifiers := split(c.mnemonic)
		if name, target := row.Floor(modifiers); name != c.name || target != c.target {
			t.Errorf("%s: %s from sm_%d, want %s from sm_%d", c.mnemonic, name, target, c.name, c.target)
		}
	}
	for mnemonic, want := range map[string]string{
		"redux.sync.min.abs.NaN.f32": "fold with shfl.sync and min", "redux.sync.max.s32": "", "st.global.u32": "",
	} {
		row, modifiers := split(mnemonic)
		if got := row.Advice(modifiers); got != want {
			t.Errorf("%s: advice %q, want %q", mnemonic, got, want)
		}
	}
	for mnemonic, want := range map[string]Kind{"add.f32": ByType, "wmma.load.a": Memory, "wmma.mma.sync": Other, "popc.b32": Bit} {
		row, modifiers := split(mnemonic)
		if got := row.KindOf(modifiers); got != want {
			t.Errorf("%s: kind %d, want %d", mnemonic, got, want)
		}
	}
}
