// This file is the prompt's own commands, which start with a dot.

package repl

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/repl/internal/editor"
	"github.com/cujs/cujs/repl/internal/screen"
	"github.com/cujs/cujs/repl/internal/syntax"
)

// command is one of the prompt's commands. Its error ends the prompt, as that of enter does.
type command struct {
	argument string // what it takes, for .help
	help     string
	run      func(r *REPL, ctx context.Context, argument string) error
}

// commands are all of them by name.
func commands() map[string]command {
	return map[string]command{
		"help":    {"", "show this", (*REPL).help},
		"exit":    {"", "leave, as Ctrl-D does", func(*REPL, context.Context, string) error { return errLeave }},
		"clear":   {"", "clear the screen, as Ctrl-L does", (*REPL).clear},
		"editor":  {"", "enter a block: Ctrl-D runs it, Ctrl-C drops it", (*REPL).freeInput},
		"load":    {"FILE", "run a file here, so that its variables stay", (*REPL).load},
		"save":    {"FILE", "write what was entered and ran into a file", (*REPL).save},
		"time":    {"EXPRESSION", "evaluate it and say how long host and GPU took", (*REPL).time},
		"doc":     {"NAME", "say what is known about it, as ?NAME does", (*REPL).documentation},
		"devices": {"", "list the devices", (*REPL).devices},
		"mem":     {"", "show the device's memory and what lives on it", (*REPL).memory},
		"ptx":     {"KERNEL [TYPES]", "show the PTX of a kernel, as of its last launch or for types", (*REPL).ptx},
		"sass":    {"KERNEL [TYPES]", "show its machine code", (*REPL).sass},
		"vars":    {"", "list the variables that were made here", (*REPL).variables},
	}
}

var commandStart = lazyregexp.New(`^\s*(\.[a-zA-Z]|\?)`)

// isCommand tells a command from JavaScript, which never starts with a dot and a letter or with a
// question mark.
func isCommand(text string) bool { return commandStart().MatchString(text) }

// command runs a command, which may be abbreviated as far as it is the only one that starts so.
func (r *REPL) command(ctx context.Context, text string) error {
	text = strings.TrimSpace(text)
	if word, ok := strings.CutPrefix(text, "?"); ok {
		text = strings.TrimSpace(".doc " + word)
		if word == "" {
			text = ".help"
		}
	}
	name, argument, _ := strings.Cut(text[1:], " ")
	argument = strings.TrimSpace(argument)
	all := commands()
	c, found := all[name]
	if !found {
		names := abbreviated(name)
		if len(names) != 1 {
			r.print(unknownCommand(name, names))
			return nil
		}
		name, c = names[0], all[names[0]]
	}
	if c.argument != "" && argument == "" {
		r.print(fmt.Sprintf("write .%s %s", name, c.argument))
		return nil
	}
	return c.run(r, ctx, argument)
}

// abbreviated are the commands that start with a prefix, sorted.
func abbreviated(prefix string) []string {
	return slices.DeleteFunc(commandNames(), func(name string) bool { return !strings.HasPrefix(name, prefix) })
}

func commandNames() []string { return slices.Sorted(maps.Keys(commands())) }

func unknownCommand(name string, candidates []string) string {
	if len(candidates) > 1 {
		return fmt.Sprintf(".%s may be .%s", name, strings.Join(candidates, " or ."))
	}
	return "there is no command ." + name + cmp.Or(spell.Suggest(".%s", name, commandNames()), "; .help lists them")
}

const helpColumn = 22 // where explanations begin

func (r *REPL) help(context.Context, string) error {
	for _, name := range commandNames() {
		c := commands()[name]
		usage := strings.TrimSpace("." + name + " " + c.argument)
		r.print(fmt.Sprintf("%s%s%s", r.paint(syntax.Cyan, usage), strings.Repeat(" ", max(2, helpColumn-len(usage))), c.help))
	}
	for _, line := range helpOnKeys {
		keys, meaning, _ := strings.Cut(line, "  ")
		r.print(r.paint(syntax.Cyan, keys) + strings.Repeat(" ", max(2, helpColumn-len(keys))) + strings.TrimSpace(meaning))
	}
	return nil
}

// helpOnKeys are what the prompt's keys and names mean.
var helpOnKeys = []string{
	"",
	"Tab  complete; again to choose",
	"Up, Down  recall what starts like this",
	"Ctrl-R  search what was entered",
	"Right  take the suggestion",
	"Alt-Enter  start a line",
	"Ctrl-C  drop the input, or stop what runs",
	"_, _error  the last value, the last error",
	"...;  a semicolon at the end: do not show the value",
}

func (r *REPL) clear(context.Context, string) error {
	if r.editor != nil {
		r.screen.Clear()
	}
	return nil
}

// freeInput reads a block of any number of lines and evaluates it.
func (r *REPL) freeInput(ctx context.Context, _ string) error {
	if r.editor == nil {
		r.print("write the lines one after the other: there is no terminal to edit on")
		return nil
	}
	r.print(r.paint(syntax.Dim, "Ctrl-D runs the block, Ctrl-C drops it"))
	prompts := editor.Prompts{}
	if r.options.Colors {
		prompts.First.Style = syntax.Dim
	}
	prompts.First.Text, prompts.More = "| ", screen.Span{Text: "| ", Style: prompts.First.Style}
	text, err := r.waiting(ctx, func() (string, error) { return r.editor.ReadFree(prompts) })
	switch {
	case errors.Is(err, editor.ErrInterrupt):
		return nil
	case errors.Is(err, io.EOF):
		return errLeave
	case err != nil:
		return err
	case isCommand(text):
		text = " " + text
	}
	return r.enter(ctx, text)
}

func (r *REPL) load(ctx context.Context, name string) error {
	text, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.print("there is no file " + name)
		return nil
	case err != nil:
		r.print(err.Error())
		return nil
	}
	value, err := r.evaluate(ctx, name, string(text))
	if err != nil {
		return r.failed(err)
	}
	r.entered = append(r.entered, strings.TrimRight(string(text), "\n"))
	r.show(ctx, value)
	return nil
}

func (r *REPL) save(_ context.Context, name string) error {
	text := strings.Join(r.entered, "\n")
	if text != "" {
		text += "\n"
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		r.print(err.Error())
		return nil
	}
	r.print(fmt.Sprintf("%s has what was entered here (%s)", name, spell.Count(len(r.entered), "input")))
	return nil
}

// variables lists the globals that were not there at the start.
func (r *REPL) variables(context.Context, string) error {
	names := slices.DeleteFunc(r.session.Names(), func(name string) bool {
		return r.initial[name] || name == "_" || name == "_error"
	})
	if len(names) == 0 {
		r.print("none yet")
		return nil
	}
	r.print(strings.Join(names, "  "))
	return nil
}
