// This file is what "cujs help" says, and "cujs version".

package main

import (
	"embed"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"

	"github.com/cujs/cujs/host"
)

// pageFiles hold the pages of help, one a topic, and main.txt. The page of a sub-command begins with its line of the main
// page, and an empty line behind that.
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
	text, _ := pageFiles.ReadFile("help/" + name + ".txt")
	if !strings.HasPrefix(string(text), "cujs "+name) {
		return page{text: string(text)}
	}
	summary, rest, _ := strings.Cut(string(text), "\n\n")
	return page{summary, rest}
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
	if err := parse(newFlags("version"), args, ""); errors.Is(err, errHelp) {
		return p.help(nil)
	} else if err != nil {
		return err
	}
	without := ""
	if !host.Translates {
		without = " without esbuild"
	}
	fmt.Fprintf(p.stdout, "cujs %s %s/%s %s%s\n", host.Version, runtime.GOOS, runtime.GOARCH, runtime.Version(), without)
	return nil
}
