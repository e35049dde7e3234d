// This file defines the errors.

package collective

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An Error is a collective that failed. The communicator is of no more use.
type Error struct {
	Rank, Size int    // of the caller
	Collective string // "allReduce"; "init" and "close" are meetings, too
	Where      string // the caller's line, or ""
	Reason     string // what happened
	Ranks      []int  // the ranks that it is about: those that disagree, or are not there
	Timeout    bool   // a time limit has passed
	Err        error  // the cause: an error of NCCL, of the network; may be nil
}

// Error is "allReduce on rank 0 of 2 (a.js:3:5): rank 1 has ended".
func (e *Error) Error() string {
	s := fmt.Sprintf("%s on rank %d of %d", e.Collective, e.Rank, e.Size)
	if e.Where != "" {
		s += " (" + e.Where + ")"
	}
	s += ": " + e.Reason
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Err }

// ErrClosed is the cause of what a communicator is asked after Close.
var ErrClosed = errors.New("the communicator has been closed")

// A finding is what a hub has found wrong: the same for all ranks that it concerns.
type finding struct {
	Reason  string
	Ranks   []int
	Timeout bool
}

func (f *finding) Error() string { return f.Reason }

// of makes a finding the error of one rank's call.
func (f *finding) of(rank, size int, d Description) *Error {
	return &Error{Rank: rank, Size: size, Collective: d.Kind.String(), Where: d.Where, Reason: f.Reason, Ranks: f.Ranks, Timeout: f.Timeout}
}

// list is "rank 1" or "ranks 1, 2 and 3".
func list(ranks []int) string {
	ranks = slices.Sorted(slices.Values(ranks))
	var words []string
	for _, r := range ranks {
		words = append(words, strconv.Itoa(r))
	}
	switch n := len(words); n {
	case 0:
		return "no rank"
	case 1:
		return "rank " + words[0]
	default:
		return "ranks " + strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
}

// verb is the form of a verb for so many ranks: "has" or "have".
func verb(ranks []int, singular, plural string) string {
	if len(ranks) == 1 {
		return singular
	}
	return plural
}

// A protocolError is a message that no rank, or no hub, of this version sends.
type protocolError string

func (e protocolError) Error() string { return string(e) }
