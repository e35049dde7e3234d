// This file is "cujs --watch": a script that is run again when a file that it is made of changes.
//
// The script runs in a process of its own each time, because nothing less starts clean: a kernel
// that faulted leaves the driver unusable for the rest of its process. The child writes the path of
// each file that it loads to a file that this process reads. Changes are seen by looking, ten times
// a second, which works on every file system.

package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// loadedFlag is an option that is not for people: --internal-loaded FILE has the paths of loaded
// files written to FILE.
const loadedFlag = "internal-loaded"

const (
	lookEvery = 100 * time.Millisecond
	patience  = 2 * time.Second // between asking a script to end and ending it
)

// tellLoaded appends the paths of loaded files, and what they were like then, to a file. Where that
// fails, a change goes unnoticed.
func tellLoaded(path string) func(string) {
	return func(loaded string) {
		if file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err == nil {
			now := stampOf(loaded)
			fmt.Fprintf(file, "%d %d %s\n", now.time, now.size, loaded)
			file.Close()
		}
	}
}

// watch runs the script of a command line by command, and again after every change, until Ctrl-C.
func (p *process) watch(j *job, args []string, command string) error {
	if j.file == "" || j.prompt {
		return usage("", "--watch needs a script to watch")
	}
	w := &watcher{process: p, script: j.file, stdin: p.stdin}
	return w.run(command, withoutWatch(args))
}

// errEnough ends a watch that takes words.
var errEnough = errors.New("enough")

// watchLesson runs a script, and again after every change, until Ctrl-C or until typed, which takes
// the lines between, gives an error. The script has no standard input.
func (p *process) watchLesson(script string, lines <-chan string, typed func(line string) error) error {
	w := &watcher{process: p, script: script, lines: lines, typed: typed}
	return w.run("run", []string{script})
}

// withoutWatch leaves the option out of a command line, and what follows the script as it is.
func withoutWatch(args []string) []string {
	i := slices.IndexFunc(args, func(arg string) bool {
		return arg == "--watch" || arg == "-watch" || strings.HasPrefix(strings.TrimPrefix(arg, "-"), "-watch=")
	})
	return slices.Delete(slices.Clone(args), i, i+1)
}

// watcher runs one script again and again.
type watcher struct {
	process *process
	program string
	args    []string
	script  string
	stdin   io.Reader               // of the script
	lines   <-chan string           // that typed takes while it watches; nil for none
	typed   func(line string) error // an error ends the watch
	list    string                  // the file with the paths of what was loaded
	seen    map[string]stamp        // the files that are watched, as they were
}

// stamp is what tells a change of a file.
type stamp struct {
	time int64 // in nanoseconds
	size int64
}

func stampOf(path string) stamp {
	info, err := os.Stat(path)
	if err != nil {
		return stamp{}
	}
	return stamp{info.ModTime().UnixNano(), info.Size()}
}

// run is a round of the command for each change.
func (w *watcher) run(command string, args []string) (err error) {
	if w.program, err = os.Executable(); err != nil {
		return err
	}
	list, err := os.CreateTemp("", "cujs-watch-")
	if err != nil {
		return err
	}
	list.Close()
	defer os.Remove(list.Name())
	w.list = list.Name()
	w.args = append([]string{command, "--" + loadedFlag + "=" + w.list}, args...)
	interrupted := make(chan struct{})
	stop := onInterrupt(func() bool { return false }, func() { close(interrupted) })
	defer stop()
	for {
		w.seen = map[string]stamp{w.script: stampOf(w.script)}
		if err := os.Truncate(w.list, 0); err != nil {
			return err
		}
		changed, err := w.round(interrupted)
		if err != nil {
			return err
		}
		fmt.Fprintf(w.process.stderr, "cujs: %s changed; running again\n", relative(changed))
	}
}

// round runs the script and returns the file that changed.
func (w *watcher) round(interrupted <-chan struct{}) (changed string, err error) {
	child := exec.Command(w.program, w.args...)
	child.Stdin, child.Stdout, child.Stderr = w.stdin, w.process.stdout, w.process.stderr
	for name, value := range w.process.env {
		child.Env = append(child.Env, name+"="+value)
	}
	if err := child.Start(); err != nil {
		return "", err
	}
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	running, lines := true, w.lines
	var settling string // a file that was seen to change
	var settled stamp   // what it was like then
	for {
		select {
		case <-interrupted:
			if running { // the terminal has told the child as well; a second interrupt would end it in the middle of its releases
				select {
				case <-ended:
				case <-time.After(patience):
					end(child, ended)
				}
			}
			return "", errInterrupted
		case err := <-ended:
			running = false
			w.tell(err)
		case line, open := <-lines:
			if !open {
				lines = nil
			} else if err := w.typed(line); err != nil {
				if running {
					end(child, ended)
				}
				return "", err
			}
		case <-look.C:
			changed := w.changed()
			if changed == "" {
				continue
			}
			if now := stampOf(changed); changed != settling || now != settled { // editors save in several steps
				settling, settled = changed, now
				continue
			}
			if running {
				end(child, ended)
			}
			return changed, nil
		}
	}
}

// tell says how a run ended; a lesson has told itself.
func (w *watcher) tell(err error) {
	if w.typed != nil {
		fmt.Fprintf(w.process.stderr, "cujs: waiting for %s to change\n", relative(w.script))
		return
	}
	how := "ended"
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		how = fmt.Sprintf("ended with status %d", exit.ExitCode())
	}
	fmt.Fprintf(w.process.stderr, "cujs: %s %s; waiting for a change\n", relative(w.script), how)
}

// end asks a child to end, so that it releases its objects, and kills it when it does not.
func end(child *exec.Cmd, ended <-chan error) {
	if child.Process.Signal(os.Interrupt) != nil { // Windows knows no such request
		_ = child.Process.Kill()
	}
	select {
	case <-ended:
	case <-time.After(patience):
		_ = child.Process.Kill()
		<-ended
	}
}

// changed takes up what the script has loaded meanwhile, and answers a file that is not what it
// was, "" for none.
func (w *watcher) changed() string {
	text, _ := os.ReadFile(w.list)
	for line := range strings.Lines(string(text)) {
		var then stamp
		line, whole := strings.CutSuffix(line, "\n")
		if fields := strings.SplitN(line, " ", 3); whole && len(fields) == 3 {
			fmt.Sscan(fields[0], &then.time)
			fmt.Sscan(fields[1], &then.size)
			w.seen[fields[2]] = then
		}
	}
	for _, path := range slices.Sorted(maps.Keys(w.seen)) {
		if now := stampOf(path); now != w.seen[path] && now != (stamp{}) { // an editor may remove a file before it writes it anew
			return path
		}
	}
	return ""
}

// relative is a path as seen from the working folder, where that is shorter.
func relative(path string) string {
	folder, err := os.Getwd()
	if err != nil {
		return path
	}
	if short, err := filepath.Rel(folder, path); err == nil && len(short) < len(path) {
		return short
	}
	return path
}
