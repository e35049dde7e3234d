// This file is "cujs completion": scripts that have a shell complete the command line.

package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cujs/cujs/emulator"
)

// shells make the scripts.
func shells() map[string]func() string {
	return map[string]func() string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion, "powershell": powershellCompletion}
}

func (p *process) completion(args []string) error {
	set := newFlags("completion")
	if err := set.parse(args); err != nil {
		return err
	}
	if set.NArg() != 1 || shells()[set.Arg(0)] == nil {
		return usage("completion", "cujs completion takes bash, zsh, fish or powershell")
	}
	fmt.Fprint(p.stdout, shells()[set.Arg(0)]())
	return nil
}

// optionsOf are the options of a command of its own; "main" has those of running scripts.
func optionsOf(name string) []option {
	p, set := &process{}, newFlags(name)
	switch command := subcommands()[name]; {
	case name == "main":
		set = new(runFlags).set(p)
	case command.scripts:
		for _, m := range modesOf(name) {
			m.define(set)
		}
	case command.set != nil:
		set = command.set(p)
	}
	return set.options
}

// accepted are all options of a command.
func accepted(name string) []option {
	if subcommands()[name].scripts {
		return append(optionsOf(name), optionsOf("main")...)
	}
	return optionsOf(name)
}

// words are the spellings of a command's options.
func words(name string) []string {
	var list []string
	for _, o := range accepted(name) {
		list = append(list, o.spellings...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// arguments are the words that stand behind a command, beside files.
func arguments() map[string][]string {
	return map[string][]string{
		"cache": {"clear"}, "completion": {"bash", "fish", "powershell", "zsh"}, "help": topicNames(), "learn": slices.Sorted(maps.Keys(learnWords())),
	}
}

func deviceNames() []string {
	names := slices.Clone(deviceKinds)
	for _, preset := range emulator.Presets() {
		names = append(names, "emulated:"+preset)
	}
	return names
}

// cases are the branches of a shell's case statement that set the words of each command.
func cases() string {
	var b strings.Builder
	for _, name := range subcommandNames() {
		list := append(slices.Clone(arguments()[name]), words(name)...)
		fmt.Fprintf(&b, "    %s) words=%q ;;\n", name, strings.Join(list, " "))
	}
	fmt.Fprintf(&b, "    *) words=%q ;;\n", strings.Join(words("main"), " "))
	return b.String()
}

// bashCompletion takes the word from the line itself, because bash takes a word with a colon apart.
func bashCompletion() string {
	return `# Completion of cujs for bash: source this, or put it into ~/.local/share/bash-completion/completions/cujs.
_cujs() {
  local line="${COMP_LINE:0:COMP_POINT}" command="${COMP_WORDS[1]}" words prefix
  local cur="${line##* }" before="${line% *}"
  case "$command" in
` + cases() + `  esac
  if (( COMP_CWORD == 1 )) && [[ "$cur" != -* ]]; then
    words="` + strings.Join(subcommandNames(), " ") + `"
  fi
  if [[ "${before##* }" == --device ]]; then
    words="` + strings.Join(deviceNames(), " ") + `"
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  if [[ "$cur" == *:* && "$COMP_WORDBREAKS" == *:* ]]; then
    prefix="${cur%"${cur##*:}"}"
    COMPREPLY=("${COMPREPLY[@]#"$prefix"}")
  fi
}
complete -o default -F _cujs cujs
`
}

func zshCompletion() string {
	return `#compdef cujs
# Completion of cujs for zsh: put this as _cujs into a folder of $fpath, or source it after compinit.
_cujs() {
  local words_before=("${words[@]}") command="${words[2]}" words
  case "$command" in
` + cases() + `  esac
  if [[ "${words_before[CURRENT-1]}" == --device ]]; then
    compadd -- ` + strings.Join(deviceNames(), " ") + `
    return
  fi
  if (( CURRENT == 2 )) && [[ "$command" != -* ]]; then
    compadd -- ` + strings.Join(subcommandNames(), " ") + `
  else
    compadd -- ${=words}
  fi
  _files
}
if [[ "$funcstack[1]" == _cujs ]]; then _cujs "$@"; else compdef _cujs cujs; fi
`
}

func fishCompletion() string {
	var b strings.Builder
	b.WriteString("# Completion of cujs for fish: put this into ~/.config/fish/completions/cujs.fish.\n")
	for _, name := range subcommandNames() {
		_, text, _ := strings.Cut(readPage(name).summary, "  ")
		fmt.Fprintf(&b, "complete -c cujs -n __fish_use_subcommand -a %s -d %s\n", name, quoted(strings.TrimSpace(text)))
	}
	for _, name := range append(subcommandNames(), "main") {
		condition := "__fish_seen_subcommand_from " + name
		if name == "main" {
			condition = "__fish_use_subcommand"
		}
		for _, word := range arguments()[name] {
			fmt.Fprintf(&b, "complete -c cujs -n '%s' -a %s\n", condition, word)
		}
		for _, o := range accepted(name) {
			text, _, _ := strings.Cut(o.text, "\n")
			fmt.Fprintf(&b, "complete -c cujs -n '%s'%s -d %s\n", condition, fishSpellings(o.spellings), quoted(text))
		}
	}
	return b.String()
}

// fishSpellings are the arguments of fish's complete for an option; what --device takes is
// completed as well.
func fishSpellings(spellings []string) (text string) {
	for _, s := range spellings {
		name, long := strings.CutPrefix(s, "--")
		switch {
		case s == "--device":
			text += " -x -l device -a '" + strings.Join(deviceNames(), " ") + "'"
		case long:
			text += " -l " + name
		default:
			text += " -s " + strings.TrimPrefix(s, "-")
		}
	}
	return text
}

// powershellCompletion has the words of each command in a table, and those of the line's second word chosen.
func powershellCompletion() string {
	var table strings.Builder
	for _, name := range append(subcommandNames(), "main") {
		list := append(slices.Clone(arguments()[name]), words(name)...)
		fmt.Fprintf(&table, "  '%s' = '%s'\n", name, strings.Join(list, " "))
	}
	return `# Completion of cujs for PowerShell: put this into the file that $PROFILE names.
$cujsWords = @{
` + table.String() + `}
Register-ArgumentCompleter -Native -CommandName cujs, cujs.exe -ScriptBlock {
  param($word, $line, $at)
  $before = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $at } | ForEach-Object { "$_" })
  $command = if ($before.Count -gt 1 -and $cujsWords.ContainsKey($before[1])) { $before[1] } else { 'main' }
  $words = $cujsWords[$command] -split ' '
  if ($before.Count -eq 1 -and $word -notlike '-*') { $words = '` + strings.Join(subcommandNames(), " ") + `' -split ' ' }
  if ($before[-1] -eq '--device') { $words = '` + strings.Join(deviceNames(), " ") + `' -split ' ' }
  $words | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`
}

// quoted is a word of a shell in single quotes, as fish reads them.
func quoted(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text) + "'"
}
