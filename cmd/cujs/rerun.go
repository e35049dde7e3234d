// This file continues "cujs test" in another process: NVIDIA's driver gives a process in which a
// kernel failed no context that works.

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
)

// stateFlag is an option that is not for people: --internal-tests FILE runs the tests that are left
// after FILE, a testState, and writes there how far it came.
const stateFlag = "internal-tests"

// testState is how far a run of tests has come.
type testState struct {
	Files  []string
	File   int // the index of the file that runs
	Done   int // how many of its tests have been told
	Number int // how many of all files
	Counts map[string]int
	Lost   bool // the process can use its device no more
}

// left tells whether there is something to run in another process.
func (s *testState) left() bool { return s.Lost && s.File < len(s.Files) }

// resume runs what an earlier process has left. That process tells the sums.
func (t *tester) resume(ctx context.Context) error {
	if err := t.load(); err != nil {
		return err
	}
	t.Lost = false
	if err := t.files(ctx); err != nil {
		return err
	}
	return t.save()
}

// rerun runs the command line again while there are tests left that need another process.
func (t *tester) rerun(ctx context.Context, args []string) error {
	if !t.left() {
		return nil
	}
	file, err := os.CreateTemp("", "cujs-tests-")
	if err != nil {
		return err
	}
	file.Close()
	defer os.Remove(file.Name())
	t.flags.state = file.Name()
	program, err := os.Executable()
	if err != nil {
		return err
	}
	if err := t.save(); err != nil {
		return err
	}
	for t.left() {
		if err := t.child(ctx, program, args); err != nil {
			return err
		}
	}
	return nil
}

// child is one further process. Where it ends before it should, what it was running has failed, and
// the rest with it.
func (t *tester) child(ctx context.Context, program string, args []string) error {
	p := t.process
	child := exec.CommandContext(ctx, program, append([]string{"test", "--" + stateFlag + "=" + t.flags.state}, args...)...)
	child.Stdin, child.Stdout, child.Stderr = p.stdin, p.stdout, p.stderr
	for name, value := range p.env {
		child.Env = append(child.Env, name+"="+value)
	}
	child.Cancel = func() error { return nil } // the terminal tells the child as well
	child.WaitDelay = patience
	ended := child.Run()
	if wasInterrupted(ctx) {
		return errInterrupted
	}
	if err := t.load(); err != nil {
		return err
	}
	if ended == nil {
		return nil
	}
	t.Lost = false
	return t.report(testResult{File: t.Files[min(t.File, len(t.Files)-1)], Name: "(outside of tests)", Status: "fail",
		Error: fmt.Sprintf("error: the process that ran the tests from here on ended (%s); what it had left was not run", ended)})
}

// load reads the state that another process has written.
func (t *tester) load() error {
	text, err := os.ReadFile(t.flags.state)
	if err != nil {
		return err
	}
	t.testState = testState{}
	return json.Unmarshal(text, &t.testState)
}

// save writes the state for another process.
func (t *tester) save() error {
	if t.flags.state == "" {
		return nil
	}
	text, err := json.Marshal(t.testState)
	if err != nil {
		return err
	}
	return os.WriteFile(t.flags.state, text, 0o600)
}
