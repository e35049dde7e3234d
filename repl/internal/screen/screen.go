// This file keeps the frame on the terminal while other output is printed.

package screen

import (
	"io"
	"strings"
	"sync"
)

// Screen is the terminal that a prompt is shown on. Its methods may be called from any goroutine.
type Screen struct {
	mu      sync.Mutex
	out     io.Writer
	size    func() (columns, rows int)
	frame   Frame
	shown   bool
	drawn   []row // of the frame, down to the cursor's, as they were drawn
	column  int   // the cursor's
	columns int   // of the terminal when they were drawn
	height  int   // likewise, its rows
	ahead   bool  // the frame was drawn for another size before Resized told of it
	midLine bool  // what was printed last has not ended its line
}

// New returns a Screen that writes to a terminal of the given size; a size of 0 counts as 80 by 24.
func New(out io.Writer, size func() (columns, rows int)) *Screen {
	return &Screen{out: out, size: size}
}

func (s *Screen) dimensions() (columns, rows int) {
	columns, rows = s.size()
	if columns <= 0 {
		columns = 80
	}
	if rows <= 0 {
		rows = 24
	}
	return columns, rows
}

// Draw shows a frame in place of the one before.
func (s *Screen) Draw(f Frame) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var b strings.Builder
	s.erase(&b)
	s.draw(&b, f)
	io.WriteString(s.out, b.String())
}

// erase takes the frame off the terminal and leaves the cursor where its first row began.
func (s *Screen) erase(b *strings.Builder) {
	if s.shown {
		b.WriteString(move(s.rowsAbove(), "A") + "\r\x1b[J")
	} else if s.midLine {
		b.WriteString("\r\n")
	}
	s.shown, s.midLine = false, false
}

// rowsAbove is how many rows of the frame are above the cursor. Terminals wrap their rows again
// when they are resized.
func (s *Screen) rowsAbove() int {
	columns, height := s.dimensions()
	last := len(s.drawn) - 1
	if columns == s.columns {
		return min(last, height-1)
	}
	rows, at := 0, 0
	put := func(cells byte) {
		if at += int(cells); at > columns {
			rows, at = rows+1, int(cells)
		}
	}
	for _, r := range s.drawn[:last] {
		for _, cells := range r.cells {
			put(cells)
		}
		if !r.soft {
			rows, at = rows+1, 0
		}
	}
	left := s.column
	for _, cells := range s.drawn[last].cells {
		put(cells)
		if left -= int(cells); left < 0 { // this is where the cursor is
			break
		}
	}
	return min(rows, height-1)
}

// draw adds the frame's rows, as many as the terminal can show, those around the cursor.
func (s *Screen) draw(b *strings.Builder, f Frame) {
	columns, height := s.dimensions()
	p := layout(f, columns)
	top, rows := window(p, height)
	cursor := p.row - top
	s.ahead = s.ahead || s.columns > 0 && (columns != s.columns || height != s.height)
	s.frame, s.shown, s.drawn, s.column, s.columns, s.height = f, true, rows[:cursor+1], p.column, columns, height
	writeRows(b, rows)
	count := len(rows)
	for _, line := range f.Below[:min(len(f.Below), height-count)] {
		b.WriteString("\r\n" + below(line, columns))
		count++
	}
	b.WriteString(move(count-1-cursor, "A") + "\r")
	if p.sure {
		b.WriteString(move(p.column, "C"))
	} else {
		b.WriteString(p.before) // the terminal knows how wide it is
	}
}

func writeRows(b *strings.Builder, rows []row) {
	for i, r := range rows {
		b.WriteString(r.text)
		if i < len(rows)-1 && !r.soft {
			b.WriteString("\r\n")
		}
	}
}

// window is the part of a picture that fits: the last rows, unless the cursor is above them.
func window(p picture, height int) (top int, rows []row) {
	top = max(0, len(p.rows)-height)
	top = min(top, p.row)
	return top, p.rows[top:min(top+height, len(p.rows))]
}

// Finish leaves the text on the terminal without suggestion and menu, with the given text (such as
// "^C") after it, and the cursor on the line below.
func (s *Screen) Finish(after string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.shown {
		return
	}
	f := s.frame
	f.Ghost, f.Below, f.Cursor = "", nil, len(f.Text)
	columns, _ := s.dimensions()
	var b strings.Builder
	s.erase(&b)
	writeRows(&b, layout(f, columns).rows)
	b.WriteString(after + "\r\n")
	io.WriteString(s.out, b.String())
}

// Resized draws the frame anew for another size, unless it was drawn for that size already, because something was
// printed before the program heard of it. Drawing once more might come when the terminal has wrapped its rows again for
// a third size.
func (s *Screen) Resized() {
	s.mu.Lock()
	defer s.mu.Unlock()
	columns, height := s.dimensions()
	drawn := s.ahead && columns == s.columns && height == s.height
	if s.shown && !drawn {
		var b strings.Builder
		s.erase(&b)
		s.draw(&b, s.frame)
		io.WriteString(s.out, b.String())
	}
	s.columns, s.height, s.ahead = columns, height, false
}

// Clear empties the terminal and draws the frame at its top.
func (s *Screen) Clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	var b strings.Builder
	b.WriteString("\x1b[H\x1b[2J\x1b[3J")
	shown := s.shown
	s.shown, s.midLine = false, false
	if shown {
		s.draw(&b, s.frame)
	}
	io.WriteString(s.out, b.String())
}

// Write prints output; while a frame is shown, above it.
func (s *Screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(p) == 0 {
		return 0, nil
	}
	if !s.shown {
		s.midLine = p[len(p)-1] != '\n'
		return s.out.Write(p)
	}
	var b strings.Builder
	f := s.frame
	s.erase(&b)
	b.Write(p)
	if p[len(p)-1] != '\n' {
		b.WriteString("\r\n")
	}
	s.draw(&b, f)
	if _, err := io.WriteString(s.out, b.String()); err != nil {
		return 0, err
	}
	return len(p), nil
}

// StartLine ends the line of output that has not ended itself.
func (s *Screen) StartLine() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.midLine {
		io.WriteString(s.out, "\r\n")
	}
	s.midLine = false
}

// Unecho erases the "^C" that a terminal shows when the key ends a program's work, unless it stands
// behind output.
func (s *Screen) Unecho() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.shown && !s.midLine {
		io.WriteString(s.out, "\r\x1b[K")
	}
}

// Raw is a writer to the terminal for sequences that move nothing, such as the bell.
func (s *Screen) Raw() io.Writer { return rawWriter{s} }

type rawWriter struct{ s *Screen }

func (w rawWriter) Write(p []byte) (int, error) {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	return w.s.out.Write(p)
}
