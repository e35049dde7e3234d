// This file tells whoever sits at a terminal what takes so long: one line on standard error, there
// after a moment of waiting, gone when the work is done. In a pipe or a file nothing of it shows.

package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// When the line comes, and how often it is drawn again.
const (
	progressAfter = 700 * time.Millisecond
	progressEvery = 100 * time.Millisecond
)

// The line is written behind the cursor, which stays where it is: what a script has begun to write
// there is kept, and what it writes next goes over the line. It does not wrap at the edge of the
// terminal.
const (
	drawStart = "\x1b7\x1b[?7l\x1b[2m"
	drawEnd   = "\x1b[0m\x1b[K\x1b[?7h\x1b8"
	drawErase = "\x1b[K"
)

// progress is the line. The nil *progress shows nothing.
type progress struct {
	out io.Writer

	mu    sync.Mutex
	works []*work // what is being done, the innermost last
	timer *time.Timer
	shown bool
	turn  int
}

type work struct {
	text  string
	began time.Time
}

// newProgress returns nil where progress is not shown: standard error is no terminal, or
// $CUJS_PROGRESS says no.
func (p *process) newProgress() *progress {
	if !isTerminal(p.stderr) || p.env["TERM"] == "dumb" || p.env["CUJS_PROGRESS"] != "" && !p.switchedOn("CUJS_PROGRESS") {
		return nil
	}
	return &progress{out: p.stderr}
}

// begin tells of work that may take long, and returns what tells of its end. It may be called from
// any goroutine, and inside of other work.
func (g *progress) begin(text string) (done func()) {
	if g == nil {
		return func() {}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	w := &work{strings.Join(strings.Fields(text), " "), time.Now()}
	g.works = append(g.works, w)
	if g.timer == nil {
		g.timer = time.AfterFunc(progressAfter, g.draw)
	} else {
		g.timer.Reset(progressAfter)
	}
	return func() { g.end(w) }
}

func (g *progress) end(w *work) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i := range g.works {
		if g.works[i] == w {
			g.works = append(g.works[:i], g.works[i+1:]...)
			break
		}
	}
	g.erase()
	if len(g.works) == 0 {
		g.timer.Stop()
	}
}

// draw writes the line, and has itself called again.
func (g *progress) draw() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.works) == 0 {
		return
	}
	w := g.works[len(g.works)-1]
	sign := []rune("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")[g.turn%10]
	fmt.Fprintf(g.out, "%s%c %s  %.1f s%s", drawStart, sign, w.text, time.Since(w.began).Seconds(), drawEnd)
	g.turn++
	g.shown = true
	g.timer.Reset(progressEvery)
}

// erase takes the line away; the caller holds the lock.
func (g *progress) erase() {
	if g.shown {
		_, _ = io.WriteString(g.out, drawErase)
		g.shown = false
	}
}

// over returns a writer that erases the line before it writes to w, for output during the work; w
// itself where there is no line.
func (g *progress) over(w io.Writer) io.Writer {
	if g == nil || !isTerminal(w) {
		return w
	}
	return &overwriter{g, w}
}

type overwriter struct {
	progress *progress
	out      io.Writer
}

func (o *overwriter) Write(data []byte) (int, error) {
	o.progress.mu.Lock()
	defer o.progress.mu.Unlock()
	o.progress.erase()
	return o.out.Write(data)
}
