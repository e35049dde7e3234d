// This file spreads seeds over processes, because drivers assemble PTX on one
// processor in each.

package differential

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	// workerVariable makes a process of the test one that compares the seeds it
	// reads, a line each.
	workerVariable = "CUJS_PROGRAMS_WORKER"
	// outcomeMark begins the lines in which it says what came of them.
	outcomeMark = "outcome "
	// attempts is how many seeds in a row a process may be lost to.
	attempts = 3
)

// work compares the seeds that come until the input ends.
func work(c *comparison, in io.Reader, out io.Writer) {
	seeds := bufio.NewScanner(in)
	for seeds.Scan() {
		var seed int
		if _, err := fmt.Sscan(seeds.Text(), &seed); err != nil {
			return
		}
		text, err := json.Marshal(c.batch(seed))
		if err != nil {
			return
		}
		fmt.Fprintf(out, "%s%s\n", outcomeMark, text)
	}
}

// A queue gives out seeds until there are no more or the time is over.
type queue struct {
	sync.Mutex
	next, end int
	deadline  time.Time
}

func (q *queue) take() (seed int, ok bool) {
	q.Lock()
	defer q.Unlock()
	if q.next >= q.end || time.Now().After(q.deadline) {
		return 0, false
	}
	q.next++
	return q.next - 1, true
}

// spread has as many processes as there are processors do the work.
func spread(t *testing.T, s *summary, deadline time.Time) {
	q := &queue{next: s.Seed, end: s.Seed + s.Batches, deadline: deadline}
	s.Processes = min(runtime.NumCPU(), s.Batches)
	outcomes := make(chan outcome)
	var all sync.WaitGroup
	for range s.Processes {
		all.Go(func() { employ(q, outcomes) })
	}
	go func() {
		all.Wait()
		close(outcomes)
	}()
	for o := range outcomes {
		s.add(o)
	}
}

// employ has one process after the other compare seeds: one that ends before its
// time is replaced.
func employ(q *queue, outcomes chan<- outcome) {
	for lost := 0; lost < attempts; {
		w, err := startWorker()
		for err == nil {
			seed, ok := q.take()
			if !ok {
				w.stop()
				return
			}
			var o outcome
			if o, err = w.compare(seed); err != nil {
				o = outcome{Seed: seed, Failure: fmt.Sprintf("%v\n%s", err, w.stop())}
			} else if lost = 0; o.Failure != "" {
				err = io.ErrUnexpectedEOF // its device may be of no more use
				w.stop()
			}
			outcomes <- o
		}
		lost++
	}
}

// A worker is a process that compares.
type worker struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	other  bytes.Buffer // what it says besides
	ending sync.Once
}

func startWorker() (*worker, error) {
	w := &worker{cmd: exec.Command(os.Args[0], "-test.run=^TestPrograms$", "-test.timeout=0")}
	// Programs come once: the driver need not keep them.
	w.cmd.Env = append(os.Environ(), workerVariable+"=1", "CUDA_CACHE_DISABLE=1", "GOMAXPROCS=1")
	w.cmd.Stderr = &w.other
	var err error
	if w.in, err = w.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	w.out = bufio.NewReader(out)
	return w, w.cmd.Start()
}

// compare has the process compare a seed.
func (w *worker) compare(seed int) (outcome, error) {
	if _, err := fmt.Fprintln(w.in, seed); err != nil {
		return outcome{}, err
	}
	for {
		line, err := w.out.ReadString('\n')
		if err != nil {
			return outcome{}, err
		}
		if text, ok := strings.CutPrefix(line, outcomeMark); ok {
			var o outcome
			return o, json.Unmarshal([]byte(text), &o)
		}
		w.other.WriteString(line)
	}
}

// stop ends the process and gives what it said besides outcomes.
func (w *worker) stop() string {
	w.ending.Do(func() {
		w.in.Close()
		io.Copy(io.Discard, w.out)
		w.cmd.Wait()
	})
	return strings.TrimSpace(w.other.String())
}
