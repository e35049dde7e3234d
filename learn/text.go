// This file reads the texts of lessons.

package learn

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// A Text is what a lesson says, in one language.
type Text struct {
	Title string
	Body  string   // paragraphs, in lines
	Hints []string // from the first step to the last
}

// Text is the lesson's text in a language, such as "de", or in English where there is none in it.
func (l *Lesson) Text(language string) (*Text, error) {
	file, err := l.read(language + ".md")
	if language == "" || errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		file, err = l.read("en.md")
	}
	if err != nil {
		return nil, err
	}
	title, rest, _ := strings.Cut(file, "\n")
	parts := strings.Split(rest, "\n## ")
	t := &Text{Title: strings.TrimPrefix(title, "# "), Body: strings.TrimSpace(parts[0])}
	for _, part := range parts[1:] {
		_, hint, _ := strings.Cut(part, "\n")
		t.Hints = append(t.Hints, strings.TrimSpace(hint))
	}
	if !strings.HasPrefix(title, "# ") || t.Body == "" || len(t.Hints) == 0 {
		return nil, fmt.Errorf("the lesson %s: its text needs a title (# …), a body, and hints (## Hint)", l.Name)
	}
	return t, nil
}

// comment is the title and the body as comments of JavaScript.
func (t *Text) comment(number int) string {
	var b strings.Builder
	for line := range strings.Lines(fmt.Sprintf("%d. %s\n\n%s\n", number, t.Title, t.Body)) {
		b.WriteString(strings.TrimRight("// "+strings.TrimRight(line, "\n"), " ") + "\n")
	}
	return b.String()
}
