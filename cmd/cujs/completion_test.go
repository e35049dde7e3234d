package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// completed asks bash what it completes a line to.
func completed(t *testing.T, script, line string) string {
	t.Helper()
	driver := `source "$1"; COMP_LINE="$2"; COMP_POINT=${#COMP_LINE}; COMP_WORDS=($2)
[[ "$2" == *" " ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'; _cujs; echo "${COMPREPLY[*]}"`
	cmd := exec.Command("bash", "-c", driver, "bash", script, line)
	cmd.Env = append(os.Environ(), "LC_ALL=C") // bash warns of a locale that is not installed
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return strings.TrimSuffix(string(out), "\n")
}

func TestBashCompletion(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is not installed: its completion is not tested")
	}
	script := filepath.Join(t.TempDir(), "cujs.bash")
	if err := os.WriteFile(script, []byte(cujs("", nil, "completion", "bash").stdout), 0o600); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"cujs c":                     "cache check compile completion",
		"cujs do":                    "doctor",
		"cujs --tr":                  "--trace",
		"cujs info --":               "--device --json",
		"cujs compile --li":          "--line-info",
		"cujs check --s":             "--shuffle",
		"cujs check --tra":           "--trace",
		"cujs test --f":              "--filter",
		"cujs cache c":               "clear",
		"cujs completion ":           "bash fish powershell zsh",
		"cujs help exi":              "exit",
		"cujs --device em":           "emulated " + strings.Join(deviceNames()[3:], " "),
		"cujs --device emulated:h10": "h100",
		"cujs info --device cud":     "cuda",
		"cujs script.js argument":    "", // files, by bash's own completion
	} {
		if got := completed(t, script, line); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// TestCompletionKnowsOptions compares the words with what commands accept: an option that is completed is one.
func TestCompletionKnowsOptions(t *testing.T) {
	for _, name := range subcommandNames() {
		for _, word := range words(name) {
			got := cujs("", nil, name, word)
			if strings.Contains(got.stderr, "there is no option") {
				t.Errorf("cujs %s knows no %s: %s", name, word, got.stderr)
			}
		}
	}
	if len(words("compile")) < 10 || len(words("main")) < 12 {
		t.Errorf("options are missing: %q, %q", words("compile"), words("main"))
	}
}

func TestOtherShells(t *testing.T) {
	zsh, fish := cujs("", nil, "completion", "zsh").stdout, cujs("", nil, "completion", "fish").stdout
	if !strings.HasPrefix(zsh, "#compdef cujs\n") || !strings.Contains(zsh, "    cache) words=\"clear\" ;;\n") {
		t.Errorf("zsh: %s", zsh)
	}
	for _, line := range []string{
		"complete -c cujs -n __fish_use_subcommand -a cache -d 'show or clear the compiled programs that are kept'\n",
		"complete -c cujs -n '__fish_seen_subcommand_from cache' -a clear\n",
		"complete -c cujs -n '__fish_use_subcommand' -s e -l eval -d 'run code; cuda is there without require'\n",
	} {
		if !strings.Contains(fish, line) {
			t.Errorf("fish: no %q in\n%s", line, fish)
		}
	}
	power := cujs("", nil, "completion", "powershell").stdout
	for _, name := range subcommandNames() {
		line := fmt.Sprintf("  '%s' = '%s'\n", name, strings.Join(append(slices.Clone(arguments()[name]), words(name)...), " "))
		if !strings.Contains(power, line) {
			t.Errorf("PowerShell: no %q", line)
		}
	}
	for shell, program := range map[string]string{"zsh": zsh, "fish": fish} {
		if _, err := exec.LookPath(shell); err != nil {
			continue // where it is installed, it reads the script
		}
		check := exec.Command(shell, "-n")
		check.Stdin = strings.NewReader(program)
		if out, err := check.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", shell, err, out)
		}
	}
	if got := cujs("", nil, "completion", "sh"); got != (outcome{"", "cujs: cujs completion takes bash, zsh, fish or powershell\nsee cujs help completion\n", 2}) {
		t.Errorf("%+v", got)
	}
}
