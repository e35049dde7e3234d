// This file judges answers, gate by gate.

package learn

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/stats"
	"github.com/cujs/cujs/host"
)

// A Verdict is what is said of an answer.
type Verdict struct {
	Lesson string `json:"lesson"`
	Passed bool   `json:"passed"`
	// Gate is where an answer failed: error, mistake, wrong or counter; "" where it passed.
	Gate string `json:"gate,omitempty"`
	// Summary is a line, Details are lines below it, which may be none.
	Summary string `json:"summary"`
	Details string `json:"details,omitempty"`
	Seed    uint32 `json:"seed"` // of the numbers, and of the order of warps
	// Counters are those that the lesson looks at, once an answer has come so far.
	Counters []Counter `json:"counters,omitempty"`
}

// Options are how answers are judged.
type Options struct {
	Seed uint32 // 0 draws one
}

// Judge runs an answer: checked at every size, so in a random order, and at the largest size
// unchecked to count. The error is of the lesson, or that of ctx; what is wrong with an answer is in
// the Verdict.
func (l *Lesson) Judge(ctx context.Context, a Answer, o Options) (*Verdict, error) {
	j := &judge{ctx: ctx, lesson: l, answer: a, seed: o.Seed}
	if j.seed == 0 {
		j.seed = rand.Uint32N(1_000_000) + 1
	}
	for _, gate := range []func() (*Verdict, error){j.inOrder, j.shuffled, j.counted} {
		if v, err := gate(); v != nil || err != nil {
			return v, err
		}
	}
	v := j.verdict("", "right at every size, in any order of its warps and blocks", "")
	v.Passed, v.Counters = true, j.counters
	return v, nil
}

// A judge is one answer under way.
type judge struct {
	ctx      context.Context
	lesson   *Lesson
	answer   Answer
	seed     uint32
	counters []Counter
}

func (j *judge) verdict(gate, summary, details string) *Verdict {
	return &Verdict{Lesson: j.lesson.Name, Gate: gate, Summary: summary, Details: details, Seed: j.seed}
}

func (j *judge) inOrder() (*Verdict, error) {
	return j.gate(&trial{lesson: j.lesson, seed: j.seed, check: true}, "")
}

func (j *judge) shuffled() (*Verdict, error) {
	t := &trial{lesson: j.lesson, seed: j.seed, check: true, order: &emulator.Shuffle{Seed: uint64(j.seed)}}
	return j.gate(t, " when warps and blocks run in another order")
}

func (j *judge) counted() (*Verdict, error) {
	sizes, names, err := j.lesson.counts()
	if err != nil || len(names) == 0 {
		return nil, err
	}
	count := func(a Answer) (*stats.Kernel, *Verdict, error) {
		t := &trial{lesson: j.lesson, seed: j.seed, sizes: sizes[len(sizes)-1:], count: &emulator.Counting{All: true}}
		v, err := j.gateOf(t, a, " without checks")
		return t.total(), v, err
	}
	own, v, err := count(j.answer)
	if v != nil || err != nil {
		return v, err
	}
	measure, v, err := count(Answer{j.lesson.folder, "solution.js", j.answer.Areas})
	if v != nil {
		err = fmt.Errorf("the solution of lesson %s is wrong: %s", j.lesson.Name, v.Summary)
	}
	if err != nil {
		return nil, err
	}
	j.counters = countersOf(names, own, measure)
	for i := range j.counters {
		if c := &j.counters[i]; c.Value > c.Most {
			v := j.verdict("counter", c.summary(), c.lines(own))
			v.Counters = j.counters
			return v, nil
		}
	}
	return nil, nil
}

func (j *judge) gate(t *trial, when string) (*Verdict, error) { return j.gateOf(t, j.answer, when) }

// gateOf runs a trial. The verdict is nil where it found nothing wrong.
func (j *judge) gateOf(t *trial, a Answer, when string) (*Verdict, error) {
	err := t.run(j.ctx, a)
	switch {
	case j.ctx.Err() != nil:
		return nil, context.Cause(j.ctx)
	case len(t.reports) > 0:
		r := t.reports[0]
		return j.verdict("mistake", fmt.Sprintf("%s%s%s", r.Kind, t.with(), when), t.mistake(r)+t.said()), nil
	case err != nil:
		return j.verdict("error", errorTitle(t), host.FormatError(err, false)+"\n"), nil
	case !t.called:
		return j.verdict("error", fmt.Sprintf("the file does not call require('learn').check('%s', …)", j.lesson.Name), ""), nil
	case t.failure == nil && !t.proved():
		return j.verdict("error", "the file does not let check come to its end", ""), nil
	case t.failure != nil:
		return j.verdict("wrong", "wrong"+t.with()+when, t.failure.table(j.writers(t, a))+t.said()), nil
	}
	return nil, nil
}

// errorTitle says when an answer ended with an error.
func errorTitle(t *trial) string {
	if t.size == "" {
		return "the file ends with an error"
	}
	return "an error" + t.with()
}

// with names the size at hand.
func (t *trial) with() string {
	var n int
	var sides []int
	switch {
	case t.size == "":
		return ""
	case json.Unmarshal([]byte(t.size), &n) == nil && n == 1:
		return " for 1 element"
	case json.Unmarshal([]byte(t.size), &n) == nil:
		return fmt.Sprintf(" for %d elements", n)
	case json.Unmarshal([]byte(t.size), &sides) == nil:
		text := ""
		for i, side := range sides {
			if i > 0 {
				text += " × "
			}
			text += fmt.Sprint(side)
		}
		return " for the size " + text
	}
	return " for " + t.size
}

// writers runs an answer once more with the size that fails, and has its accesses recorded. Where
// that goes wrong, nothing is known of who wrote.
func (j *judge) writers(t *trial, a Answer) *emulator.Recording {
	again := &trial{
		lesson: j.lesson, seed: j.seed, sizes: []json.RawMessage{t.failure.Size}, order: t.order,
		count: &emulator.Counting{}, record: &emulator.Recording{},
	}
	if err := again.run(j.ctx, a); err != nil || again.failure == nil {
		return nil
	}
	*t.failure = *again.failure // with its own addresses
	return again.record
}

// counts are the sizes of a lesson's test, and the counters that it looks at.
func (l *Lesson) counts() (sizes []json.RawMessage, names []string, err error) {
	rt, err := host.New(host.Options{})
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, rt.Close()) }()
	source, err := l.read("test.js")
	if err != nil {
		return nil, nil, err
	}
	v, err := rt.Run(context.Background(), "learn/"+l.Name+"/test.js",
		"(() => { const exports = {}, shaped = null;"+source+"\nreturn JSON.stringify([exports.sizes, exports.counts ?? []]) })()")
	if err != nil {
		return nil, nil, err
	}
	var both [2][]json.RawMessage
	if err := json.Unmarshal([]byte(v.String()), &both); err != nil || len(both[0]) == 0 {
		return nil, nil, fmt.Errorf("the test of lesson %s has no sizes", l.Name)
	}
	for _, name := range both[1] {
		var text string
		_ = json.Unmarshal(name, &text)
		names = append(names, text)
	}
	return both[0], names, nil
}
