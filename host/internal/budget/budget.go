// Package budget bounds what reading files takes, in memory and in time. All that a runtime reads at once
// counts in one Account; each decoder has a Budget of it, which it asks before it allocates and while it
// works. It is what stands between a small file and the large one that it says it is.
package budget

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"

	"github.com/cujs/cujs/gpu"
)

// An Error is memory that a limit leaves no room for.
type Error struct {
	Limit         string // "array bytes" or "device bytes"
	Most          int64  // the limit
	Wanted, InUse int64
}

func (e *Error) Error() string {
	return fmt.Sprintf("reading takes %s more, past the limit on %s, %s; %s are in use", bytes(e.Wanted), e.Limit, bytes(e.Most), bytes(e.InUse))
}

func bytes(n int64) string { return gpu.FormatBytes(uint64(n)) }

// ErrEndless is a source without a size, such as /dev/zero, that does not end.
var ErrEndless = errors.New("more than 2 GiB from what has no size; read it in parts, by openSync and readSync")

// An Account counts the memory that the decoders of a runtime hold. It may be used from any goroutine.
type Account struct {
	most int64 // 0: no limit
	used atomic.Int64
}

// NewAccount returns an Account of that many bytes; 0 is no limit.
func NewAccount(most int64) *Account { return &Account{most: most} }

// A Budget is what one decoder may take until ctx ends. nil is without bounds. It is for one goroutine at a
// time.
type Budget struct {
	ctx        context.Context
	charge     *charge
	kept, most int64 // of what Keep counts; most 0: no limit
}

// A charge is what a Budget has taken of an Account.
type charge struct {
	account *Account
	taken   atomic.Int64
}

func (c *charge) giveBack() { c.account.used.Add(-c.taken.Swap(0)) }

// Open returns a Budget. What it decodes goes to a device that has room for so many bytes; 0 is no limit.
func (a *Account) Open(ctx context.Context, device int64) *Budget {
	b := &Budget{ctx: ctx, charge: &charge{account: a}, most: device}
	runtime.AddCleanup(b, (*charge).giveBack, b.charge)
	return b
}

// Close gives back what was taken. A Budget that is dropped without, as by a script that ended meanwhile, is
// closed by the collector.
func (b *Budget) Close() { b.charge.giveBack() }

// Ended is why the script is to end, nil while it is not.
func (b *Budget) Ended() error {
	if b == nil || b.ctx.Err() == nil {
		return nil
	}
	return context.Cause(b.ctx)
}

// Take counts memory that is about to be allocated.
func (b *Budget) Take(n int64) error {
	if b == nil {
		return nil
	}
	account := b.charge.account
	if used := account.used.Add(n); account.most > 0 && used > account.most {
		account.used.Add(-n)
		return &Error{"array bytes", account.most, n, used - n}
	}
	b.charge.taken.Add(n)
	return b.Ended()
}

// Keep counts what the arrays that are read will take on the device.
func (b *Budget) Keep(n int64) error {
	if b == nil {
		return nil
	}
	if b.most > 0 && n > b.most-b.kept {
		return &Error{"device bytes", b.most, n, b.kept}
	}
	b.kept += n
	return b.Ended()
}

// Of tells an error of a Budget from those of a file: what ends a script, or is past a limit.
func (b *Budget) Of(err error) bool {
	return errors.As(err, new(*Error)) || b != nil && b.ctx.Err() != nil && errors.Is(err, context.Cause(b.ctx))
}
