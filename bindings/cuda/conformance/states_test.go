package conformance

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

var update = flag.Bool("update", false, "write testdata/states.txt anew")

const (
	statesFile  = "testdata/states.txt"
	rowsOfChild = "CUJS_TEST_STATES" // "from:to", the rows that a child process calls
	statesFrom  = "CUJS_OUT"         // the folder where the answers of a GPU are written
)

// states are what may be current to the thread that calls a function. The arguments are
// objects of a living context, the owner, in all of them.
var states = []struct {
	name    string
	current func(d *driver, kept *keptContexts)
}{
	{"owner", func(d *driver, kept *keptContexts) { d.ok(d.CuCtxSetCurrent(kept.owner)) }},
	{"none", func(*driver, *keptContexts) {}},
	{"destroyed", func(d *driver, _ *keptContexts) {
		var c cuda.Context
		d.ok(d.CuCtxCreate_v2(&c, 0, 0))
		elsewhere(d.T, func() { d.ok(d.CuCtxDestroy(c)) })
	}},
	{"another", func(d *driver, kept *keptContexts) { d.enter(&kept.another) }},
	{"reset", func(d *driver, _ *keptContexts) {
		var c cuda.Context
		d.ok(d.CuDevicePrimaryCtxRetain(&c, 0))
		d.ok(d.CuCtxSetCurrent(c))
		d.ok(d.CuDevicePrimaryCtxReset(0))
	}},
}

// keptContexts are the contexts that rows share for as long as they work: a GPU takes a
// tenth of a second for a context, and there are two thousand rows.
type keptContexts struct{ owner, another cuda.Context }

// enter makes a kept context current, or one in its place where it does not work any more.
func (d *driver) enter(c *cuda.Context) {
	if *c != 0 && d.CuCtxSetCurrent(*c) == cuda.CUDA_SUCCESS && d.CuCtxSynchronize() == cuda.CUDA_SUCCESS {
		return
	}
	d.CuCtxSetCurrent(0)
	d.ok(d.CuCtxCreate_v2(c, 0, 0))
}

// TestStates calls every function with each thing current and compares the answers with
// those of testdata/states.txt, which the emulated device gave. On a GPU it tells the
// differences and writes the answers into the folder of CUJS_OUT; each call is made in a
// child process, so that a crash is the answer of one row.
func TestStates(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("WebAssembly has one thread")
	}
	if rows := os.Getenv(rowsOfChild); rows != "" {
		answerRows(t, rows)
		return
	}
	if devicetest.OnGPU() {
		compareStates(t)
		return
	}
	answers := make([]string, len(cuda.EntryPoints())*len(states))
	for row := range answers {
		answers[row] = answer(t, row, &keptContexts{})
	}
	got := stateTable(answers)
	if *update {
		if err := os.WriteFile(statesFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, difference := range stateDifferences(got, golden(t)) {
		t.Error(difference)
	}
}

// otherwise are the functions that the emulated device answers otherwise than an H200 with
// driver 580.159.04, whose answers testdata/states-h200.txt keeps, and why.
var otherwise = map[string]string{
	"cuDevicePrimaryCtxRelease":      "the rows that share a process on the GPU retain the primary context",
	"cuLinkComplete":                 "a linker that was given nothing says so",
	"cuLibraryGetManaged":            "a library is put into a context before its variables are looked up",
	"cuMemAddressReserve":            "addresses that were asked for are a wish, which the driver may refuse",
	"cuMemImportFromShareableHandle": "a descriptor of memory is looked at in a context",
	"cuGraphKernelNodeSetAttribute":  "an access policy without a window is none",
	"cuTensorMapReplaceAddress":      "a tensor map of zeros is no tensor map",
}

// TestStatesOfAGPU compares the two tables. What the emulated device does not support, what
// ends a process on the GPU, and what the GPU was not asked for lack of time may differ; so
// may texture references, which the emulated device makes for modules alone.
func TestStatesOfAGPU(t *testing.T) {
	real, emulated := stateRows(t, "testdata/states-h200.txt"), stateRows(t, statesFile)
	differ := map[string]bool{}
	for name, answers := range emulated {
		for i, got := range answers {
			want := real[name][i]
			if got == want || got == "NOT_SUPPORTED" || want == "crash" || want == "unasked" || strings.HasPrefix(name, "cuTexRef") {
				continue
			}
			if differ[name] = true; otherwise[name] == "" {
				t.Errorf("%s with the state %s: the emulated device answers %s, the GPU %s", name, states[i].name, got, want)
			}
		}
	}
	for name := range otherwise {
		if !differ[name] {
			t.Errorf("%s is listed as answered otherwise and is not", name)
		}
	}
}

// stateRows reads a table: an answer for each function and state.
func stateRows(t *testing.T, file string) map[string][]string {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		answers := words[1:]
		if len(answers) == 1 {
			answers = slices.Repeat(answers, len(states))
		}
		for i, a := range answers {
			_, of, named := strings.Cut(a, "=")
			if named {
				answers[i] = of
			}
		}
		if len(answers) != len(states) {
			t.Fatalf("%s: %d answers in %q", file, len(answers), line)
		}
		rows[words[0]] = answers
	}
	return rows
}

func golden(t *testing.T) string {
	want, err := os.ReadFile(statesFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(want)
}

// compareStates tells how a GPU's answers differ from the emulated device's.
func compareStates(t *testing.T) {
	answers := answersOfChildren(t)
	unasked := 0
	for i, a := range answers {
		if a == "" {
			answers[i] = "unasked"
			unasked++
		}
	}
	got := stateTable(answers)
	if folder := os.Getenv(statesFrom); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, "states.txt"), []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	differences := stateDifferences(got, golden(t))
	for _, difference := range differences {
		t.Log(difference)
	}
	t.Logf("%d of %d functions answer otherwise than the emulated device", len(differences), len(cuda.EntryPoints()))
	if unasked > 0 {
		t.Errorf("the time was over before %d of %d calls were made; give more by -test.timeout", unasked, len(answers))
	}
}

// stateTable is the answers as text: a line for each function, with one answer where all
// states have the same.
func stateTable(answers []string) string {
	var b strings.Builder
	for i, e := range cuda.EntryPoints() {
		of := answers[i*len(states):][:len(states)]
		if len(slices.Compact(slices.Clone(of))) == 1 {
			fmt.Fprintf(&b, "%s %s\n", e.Name, of[0])
			continue
		}
		b.WriteString(e.Name)
		for j, state := range states {
			fmt.Fprintf(&b, " %s=%s", state.name, of[j])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// stateDifferences compares two tables line by line.
func stateDifferences(got, want string) []string {
	wanted := map[string]string{}
	for line := range strings.Lines(want) {
		name, answers, _ := strings.Cut(strings.TrimSpace(line), " ")
		wanted[name] = answers
	}
	var differences []string
	for line := range strings.Lines(got) {
		name, answers, _ := strings.Cut(strings.TrimSpace(line), " ")
		if wanted[name] != answers {
			differences = append(differences, fmt.Sprintf("%s\n  got  %s\n  want %s", name, answers, wanted[name]))
		}
	}
	return differences
}

// answer makes the call of a row on a thread of its own. Contexts that the caller does not
// keep end with it.
func answer(t *testing.T, row int, kept *keptContexts) (result string) {
	entry, state := cuda.EntryPoints()[row/len(states)], states[row%len(states)]
	if why := notCalled(entry); why != "" {
		return "skipped:" + why
	}
	result = "failed" // where the state could not be made
	done := make(chan struct{})
	go func() {
		runtime.LockOSThread()
		defer close(done)
		d := &driver{T: t, API: table(t, "")}
		d.ok(d.CuInit(0))
		own := d.belongings(kept)
		d.CuCtxSetCurrent(0)
		state.current(d, kept)
		result = own.call(d, entry)
		d.leave(kept)
		runtime.KeepAlive(own) // work that is under way reads and writes it
	}()
	<-done
	return result
}

// call calls a function with arguments of the owner's.
func (own *belongings) call(d *driver, entry cuda.EntryPoint) string {
	f := reflect.ValueOf(d.API.Functions).FieldByName("C" + entry.Name[1:])
	in := make([]reflect.Value, f.Type().NumIn())
	for i := range in {
		in[i] = own.argument(entry, entry.Params[i], f.Type().In(i))
	}
	out := f.Call(in)
	if r, is := out[0].Interface().(cuda.Result); is {
		return strings.TrimPrefix(strings.TrimPrefix(r.String(), "CUDA_"), "ERROR_")
	}
	return fmt.Sprint(out[0])
}

// leave destroys what is current and not kept, and lets go of the primary context. On the
// emulated device nothing is kept.
func (d *driver) leave(kept *keptContexts) {
	if !devicetest.OnGPU() {
		d.CuCtxDestroy(kept.owner)
		d.CuCtxDestroy(kept.another)
		*kept = keptContexts{}
	}
	for range 4 {
		var c cuda.Context
		d.CuCtxGetCurrent(&c)
		d.CuCtxSetCurrent(0)
		if c != 0 && c != kept.owner && c != kept.another {
			d.CuCtxDestroy(c)
		}
	}
	d.CuDevicePrimaryCtxReset(0)
	d.CuDevicePrimaryCtxRelease(0)
}

// answerRows makes the calls of a child process and prints each answer in a line.
func answerRows(t *testing.T, rows string) {
	from, to, _ := strings.Cut(rows, ":")
	first, _ := strconv.Atoi(from)
	last, _ := strconv.Atoi(to)
	var kept keptContexts
	for row := first; row < last; row++ {
		result := answer(t, row, &kept)
		if result == "failed" { // an earlier call has spoiled the process
			t.FailNow()
		}
		fmt.Printf("\nanswer %d %s\n", row, result)
	}
}

// answersOfChildren has children answer all rows, several at a time, until shortly before
// the test must end. What was not asked by then has no answer.
func answersOfChildren(t *testing.T) []string {
	const children, wait, spare = 16, 20 * time.Second, 30 * time.Second
	patience := func() time.Duration { return wait }
	if end, limited := t.Deadline(); limited {
		patience = func() time.Duration { return min(wait, time.Until(end)-spare) }
	}
	answers := make([]string, len(cuda.EntryPoints())*len(states))
	var all sync.WaitGroup
	for i := range children {
		all.Go(func() {
			row, end := i*len(answers)/children, (i+1)*len(answers)/children
			for row < end && patience() > 0 {
				next := askChild(answers, row, end, patience)
				if next == row && patience() > 0 { // not answered even by a child that had done nothing before
					answers[row] = "crash"
					next++
				}
				row = next
			}
		})
	}
	all.Wait()
	return answers
}

// askChild has one child answer rows and tells the first that it did not answer. A child
// that says nothing for as long as patience says is ended.
func askChild(answers []string, row, end int, patience func() time.Duration) int {
	c := exec.Command(os.Args[0], "-test.run=^TestStates$")
	c.Env = append(os.Environ(), fmt.Sprintf("%s=%d:%d", rowsOfChild, row, end))
	out, err := c.StdoutPipe()
	if err != nil || c.Start() != nil {
		return row
	}
	silence := time.AfterFunc(patience(), func() { c.Process.Kill() })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var number int
		var text string
		if n, _ := fmt.Sscanf(lines.Text(), "answer %d %s", &number, &text); n == 2 && number == row {
			answers[row] = text
			row++
			silence.Reset(patience())
		}
	}
	silence.Stop()
	c.Wait()
	return row
}
