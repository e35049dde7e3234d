// This file is "cujs man": the manual page, made of the pages of help.

package main

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/internal/identity"
)

func (p *process) man(args []string) error {
	set := newFlags("man")
	if err := set.parse(args); err != nil {
		return err
	}
	if set.NArg() > 0 {
		return usage("man", "cujs man takes no %q", set.Arg(0))
	}
	fmt.Fprint(p.stdout, manual())
	return nil
}

// manual is the page in troff with the macros of man(7). It has no date: the same source gives the same page.
func manual() string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH CUJS 1 \"\" \"cujs %s\" \"User Commands\"\n.nh\n.SH NAME\ncujs \\- %s\n", roff(host.Version()), roff(identity.Summary))
	section(&b, ".SH", "SYNOPSIS", paragraphs(readPage("main").text, "Usage:\n", "\nCOMMANDS"))
	b.WriteString(".SH OPTIONS\n")
	manOptions(&b, "main")
	b.WriteString(".SH COMMANDS\n")
	for _, name := range topicNames() {
		if page := readPage(name); page.summary != "" {
			manCommand(&b, name, page)
		}
	}
	for _, name := range topicNames() {
		if page := readPage(name); page.summary == "" {
			section(&b, ".SH", strings.ToUpper(name), page.text)
		}
	}
	section(&b, ".SH", "EXAMPLES", paragraphs(readPage("main").text, "Examples:\n", "\nEnvironment:"))
	fmt.Fprintf(&b, ".SH SEE ALSO\n%s\n", roff(identity.Repository))
	return b.String()
}

// manCommand is the part about a command: what its page says, with the options as a list.
func manCommand(b *strings.Builder, name string, page page) {
	call, text, _ := strings.Cut(page.summary, "  ")
	fmt.Fprintf(b, ".SS %s\n%s.\n.PP\n", roff(strings.TrimSpace(call)), roff(strings.TrimSpace(text)))
	before, after, _ := strings.Cut(page.text, optionLines(name))
	section(b, "", "", before)
	if len(optionsOf(name)) > 0 {
		manOptions(b, name)
		section(b, "", "", after)
	}
}

// manOptions are the options of a command as a list.
func manOptions(b *strings.Builder, name string) {
	for _, o := range optionsOf(name) {
		spellings := make([]string, len(o.spellings))
		for i, s := range o.spellings {
			spellings[i] = "\\fB" + roff(s) + "\\fR"
		}
		fmt.Fprintf(b, ".TP\n%s%s\n%s\n", strings.Join(spellings, ", "), roff(o.value), roff(o.text))
	}
}

// section is a heading, where there is one, and text. Lines that are indented stay as they are.
func section(b *strings.Builder, macro, title, text string) {
	if macro != "" {
		fmt.Fprintf(b, "%s %s\n", macro, roff(title))
	}
	verbatim := false
	for line := range strings.SplitSeq(strings.Trim(text, "\n"), "\n") {
		indented := strings.HasPrefix(line, "  ")
		if indented != verbatim && line != "" {
			b.WriteString(map[bool]string{true: ".PP\n.nf\n", false: ".fi\n"}[indented])
			verbatim = indented
		}
		if line == "" {
			b.WriteString(".PP\n")
			continue
		}
		b.WriteString(roff(line) + "\n")
	}
	if verbatim {
		b.WriteString(".fi\n")
	}
}

// paragraphs is what stands in a text between two others.
func paragraphs(text, begin, end string) string {
	_, rest, _ := strings.Cut(text, begin)
	part, _, _ := strings.Cut(rest, end)
	return part
}

// roff is text as troff shows it.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "…", `\[u2026]`).Replace(text)
	for _, first := range []string{".", "'"} { // would be a macro at the start of a line
		text = strings.ReplaceAll("\n"+text, "\n"+first, "\n\\&"+first)[1:]
	}
	return text
}
