// This file is what "cujs help" says, and "cujs version".

package main

import (
	"embed"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/internal/identity"
)

// pageFiles hold the pages of help, one a topic, and main.txt. The page of a sub-command begins
// with its line of the main page, and an empty line behind that. OPTIONS stands for the lines of
// the command's options.
//
//go:embed help/*.txt
var pageFiles embed.FS

// A page is one topic of help.
type page struct {
	summary string // the line of a sub-command on the main page, "" for other topics
	text    string
}

// topics are the pages beside the main one, by their names.
func topics() map[string]page {
	entries, _ := pageFiles.ReadDir("help") // which is embedded
	pages := map[string]page{}
	for _, entry := range entries {
		if name, isPage := strings.CutSuffix(entry.Name(), ".txt"); isPage && name != "main" {
			pages[name] = readPage(name)
		}
	}
	return pages
}

func readPage(name string) page {
	file, _ := pageFiles.ReadFile("help/" + name + ".txt")
	text := strings.Replace(string(file), "OPTIONS\n", optionLines(name), 1)
	if !strings.HasPrefix(text, "cujs "+name) {
		return page{text: text}
	}
	summary, rest, _ := strings.Cut(text, "\n\n")
	return page{summary, rest}
}

// optionLines tell of the options of a command in two columns.
func optionLines(name string) string {
	var b strings.Builder
	for _, o := range optionsOf(name) {
		spellings := strings.Join(o.spellings, ", ") + o.value
		if strings.HasPrefix(spellings, "--") {
			spellings = "    " + spellings
		}
		text := strings.ReplaceAll(o.text, "\n", "\n"+strings.Repeat(" ", 25))
		fmt.Fprintf(&b, "  %-22s %s\n", spellings, text)
	}
	return b.String()
}

func topicNames() []string { return slices.Sorted(maps.Keys(topics())) }

// mainPage lists the sub-commands and the topics.
func mainPage() string {
	var commands strings.Builder
	for _, name := range topicNames() {
		if summary := readPage(name).summary; summary != "" {
			fmt.Fprintf(&commands, "  %s\n", summary)
		}
	}
	text := strings.Replace(readPage("main").text, "COMMANDS\n", commands.String(), 1)
	return strings.Replace(text, "TOPICS", topicLines(), 1)
}

// topicLines are the names of the topics as the main page has them, in lines of a few.
func topicLines() string {
	var lines []string
	for few := range slices.Chunk(topicNames(), 6) {
		lines = append(lines, strings.Join(few, ", "))
	}
	return strings.Join(lines, ",\n"+strings.Repeat(" ", 40))
}

// help prints the main page, or that of a topic. A sub-command's page has its name.
func (p *process) help(args []string) error {
	if len(args) == 0 {
		fmt.Fprint(p.stdout, mainPage())
		return nil
	}
	page, found := topics()[args[0]]
	if !found {
		return usage("", "there is no help on %q%s", args[0], didYouMean(args[0], topicNames(), ""))
	}
	fmt.Fprint(p.stdout, page.text)
	return nil
}

// version prints one line.
func (p *process) version(args []string) error {
	if err := newFlags("").parse(args); err != nil {
		return err
	}
	version := host.Version()
	if commit := identity.Commit(); commit != "" {
		version += " (" + commit + ")"
	}
	fmt.Fprintf(p.stdout, "cujs %s %s/%s %s\n", version, runtime.GOOS, runtime.GOARCH, runtime.Version())
	return nil
}
