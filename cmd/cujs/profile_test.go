package main

import (
	"encoding/json"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// times are what differs from run to run: shares, times and the order of rows.
var times = regexp.MustCompile(`[\d.]+ (?:%|ns|µs|ms|s|GB/s)\b|[\d.]+ %`)

func TestProfile(t *testing.T) {
	inFolder(t, map[string]string{"fill.js": `const cuda = require('cuda')
cuda.alloc('f32', 1024).fill(1)
cuda.synchronize()
console.log('done')
`})
	got := cujs("", nil, "profile", "--device", "emulated", "--timeline", "out.json", "fill.js")
	if got.status != 0 || got.stdout != "done\n" {
		t.Fatalf("%+v", got)
	}
	lines := strings.Split(times.ReplaceAllString(got.stderr, "N"), "\n")
	if len(lines) < 5 || lines[0] != "profiled N: devices busy for N (N)" {
		t.Fatalf("got %s", got.stderr)
	}
	fields := strings.Join(strings.Fields(lines[3]), " ")
	if runtime.GOOS == "windows" { // whose clock may stand still meanwhile: there is no share of no time
		fields = strings.Replace(fields, "- N", "N N", 1)
	}
	if fields != "N N 1 N N N fill, 4 KiB" {
		t.Errorf("got %q", fields)
	}
	text, err := os.ReadFile("out.json")
	if err != nil {
		t.Fatal(err)
	}
	var timeline struct{ TraceEvents []struct{ Name, Ph string } }
	if err := json.Unmarshal(text, &timeline); err != nil {
		t.Fatal(err)
	}
	fills := 0
	for _, e := range timeline.TraceEvents {
		if e.Name == "fill" && e.Ph == "X" {
			fills++
		}
	}
	if fills != 1 {
		t.Errorf("%d fills in %s", fills, text)
	}
}

// Commands that run scripts explain themselves, and send those who mistype to
// their own page.
func TestHelpOfCommandsThatRun(t *testing.T) {
	inFolder(t, nil)
	for _, command := range []string{"check", "profile", "see", "stats"} {
		page := cujs("", nil, "help", command)
		if got := cujs("", nil, command, "--help"); got != page || page.status != 0 {
			t.Errorf("cujs %s --help: %+v, want %+v", command, got, page)
		}
		want := outcome{status: statusUsage, stderr: "cujs: there is no option --nothing\nsee cujs help " + command + "\n"}
		if got := cujs("", nil, command, "--nothing"); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if got, want := cujs("", nil, "run", "--help"), cujs("", nil, "--help"); got != want {
		t.Errorf("cujs run --help: %+v", got)
	}
}

// A script that fails, or uses no device, ends as it would without a profile.
func TestProfileWithoutWork(t *testing.T) {
	inFolder(t, nil)
	want := outcome{status: 3, stderr: "cujs: nothing to profile: the script used no device\n"}
	if got := cujs("", nil, "profile", "-e", "process.exit(3)"); got != want {
		t.Errorf("%+v", got)
	}
	_, refused := os.Create("no/such/folder") // in the words of the system
	got := cujs("", nil, "profile", "--device=emulated", "--timeline", "no/such/folder", "-e", "cuda.synchronize()")
	if !strings.HasSuffix(got.stderr, "--timeline: "+refused.Error()+"\n") || got.status != 1 {
		t.Errorf("%+v", got)
	}
}
