//go:build unix

// This file ends the processes of a job by the signal that a terminal sends.

package main

import (
	"bufio"
	"bytes"
	"errors"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// stuckRanks has each rank say its process's number, and hang in its own way: in a loop, waiting for another rank, deaf to signals.
const stuckRanks = `
const cuda = require('cuda'), nccl = require('cuda/nccl')
nccl.init().then(async (c) => {
  await c.barrier()
  if (c.rank === 2) process.on('SIGINT', () => {})
  console.log(process.pid)
  if (c.rank === 0) for (;;);
  if (c.rank === 1) await c.recv(cuda.alloc('f32', 1), 0)
  setInterval(() => {}, 1e6)
})`

// TestRanksInterrupt presses Ctrl-C, which a terminal sends to all processes, and sends it to the command alone: all ranks end,
// and nothing is left running.
func TestRanksInterrupt(t *testing.T) {
	if testing.Short() {
		t.Skip("slow: builds the command")
	}
	binary := command(t).path
	inFolder(t, map[string]string{"stuck.js": stuckRanks})
	for name, signal := range map[string]func(command int) error{
		"terminal": func(command int) error { return syscall.Kill(-command, syscall.SIGINT) },
		"command":  func(command int) error { return syscall.Kill(command, syscall.SIGINT) },
	} {
		cmd := exec.Command(binary, "run", "--device=emulated:3xh100", "--gpus=3", "stuck.js")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		pipe, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		var ranks []int
		for lines := bufio.NewScanner(pipe); lines.Scan(); {
			_, number, _ := strings.Cut(lines.Text(), "] ")
			pid, err := strconv.Atoi(number)
			if err != nil {
				t.Errorf("%s: %q", name, lines.Text())
				continue
			}
			if ranks = append(ranks, pid); len(ranks) == 3 {
				if err := signal(cmd.Process.Pid); err != nil {
					t.Error(err)
				}
			}
		}
		_ = cmd.Wait()
		if status := cmd.ProcessState.ExitCode(); status != statusInterrupted || len(ranks) != 3 {
			t.Errorf("%s: status %d, ranks %v\n%s", name, status, ranks, stderr.String())
		}
		for _, pid := range ranks {
			if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
				t.Errorf("%s: process %d is still there (%v)", name, pid, err)
			}
		}
	}
}
