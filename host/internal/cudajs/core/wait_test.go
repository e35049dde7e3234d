package core

import (
	"context"
	"slices"
	"testing"

	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dop251/goja"
)

// TestOrderOfWaits has two places of a stream reached between the two questions
// for them: they are told in their order.
func TestOrderOfWaits(t *testing.T) {
	l := loop.New(goja.New())
	p := poller{session: &Session{Env: &environment.Env{Loop: l}}}
	questions := 0
	reached := func() (bool, error) {
		questions++
		return questions > 1, nil
	}
	var told []string
	err := l.Run(context.Background(), func() error {
		p.Add(reached, func(error) { told = append(told, "first") })
		p.Add(reached, func(error) { told = append(told, "second") })
		return nil
	})
	if err != nil || !slices.Equal(told, []string{"first", "second"}) {
		t.Errorf("told of %v, %v", told, err)
	}
}
