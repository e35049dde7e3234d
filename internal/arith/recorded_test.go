// This file compares with answers of an NVIDIA H200 (driver 580.159) that
// TestDevice recorded with CUJS_RECORD=testdata/h200.gz. When the forms or
// their samples change, they are to be recorded again.

package arith

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// recordedStep is the distance of the lanes that are recorded.
const recordedStep = 163

// A recording is text: a line for each form, with its name, a tab, and the two
// results of each recorded lane in hexadecimal.
type recording struct{ strings.Builder }

func (r *recording) add(form sample, got [][2]uint64) {
	r.WriteString(form.name + "\t")
	for i := 0; i < len(got); i += recordedStep {
		fmt.Fprintf(r, "%x,%x ", got[i][0], got[i][1])
	}
	r.WriteString("\n")
}

func (r *recording) write(t *testing.T, path string) {
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	w, _ := gzip.NewWriterLevel(file, gzip.BestCompression)
	if _, err := w.Write([]byte(r.String())); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestRecorded(t *testing.T) {
	file, err := os.Open("testdata/h200.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]sample{}
	for _, form := range forms(everyForm) {
		byName[form.name] = form
	}
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, 1<<20)
	seen := 0
	for ; lines.Scan(); seen++ {
		name, results, _ := strings.Cut(lines.Text(), "\t")
		form, ok := byName[name]
		if !ok {
			t.Errorf("%s is no form any more", name)
			continue
		}
		s, err := Select(form.opcode, form.modifiers)
		if err != nil {
			t.Error(err)
			continue
		}
		lanes := operandsFor(s, form, laneCount)
		var chosen []operands
		for i := 0; i < laneCount; i += recordedStep {
			chosen = append(chosen, lanes[i])
		}
		check(t, s, form, chosen, parseResults(t, results))
	}
	if err := lines.Err(); err != nil || seen < 3000 {
		t.Errorf("only %d forms are recorded: %v", seen, err)
	}
}

func parseResults(t *testing.T, text string) (results [][2]uint64) {
	for _, field := range strings.Fields(text) {
		first, second, _ := strings.Cut(field, ",")
		a, err := strconv.ParseUint(first, 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		b, err := strconv.ParseUint(second, 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, [2]uint64{a, b})
	}
	return results
}
