//go:build unix

// Command mutants tests tests: it changes a package in one place at a time (a comparison, a constant, a condition, an
// operator, a bool, a statement or a field left out) and counts the changes that the package's own tests notice.
//
//	go run ./tools/mutants [-n 15] [-seed 1] [-floor 80] [package …]
//
// Without packages it takes those of floors.txt, each with its own floor. It prints a line for each mutant that
// survived and a table, and fails where fewer than floor in a hundred were killed. A mutant that does not compile is
// not counted, nor is one that changes nothing that can be seen: equivalent.txt lists those, with the reason.
package main

import (
	"bufio"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
)

//go:embed floors.txt
var floors string

//go:embed equivalent.txt
var equivalent string

func main() {
	count := flag.Int("n", 15, "mutants of each package")
	seed := flag.Uint64("seed", 1, "chooses the sample")
	floor := flag.Int("floor", 80, "killed in a hundred, for packages given by name")
	flag.Parse()
	rows, err := wanted(flag.Args(), *floor)
	if err == nil {
		err = run(rows, *count, *seed)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// A row is one package of the table.
type row struct {
	path          string
	floor         int
	killed, total int
}

func (r row) low() bool { return r.killed*100 < r.floor*r.total }

// wanted returns the packages that were named, or else those of floors.txt.
func wanted(paths []string, floor int) ([]row, error) {
	var rows []row
	for _, path := range paths {
		rows = append(rows, row{path: strings.TrimPrefix(path, "./"), floor: floor})
	}
	if rows != nil {
		return rows, nil
	}
	for _, line := range lines(floors) {
		path, number, _ := strings.Cut(line, " ")
		floor, err := strconv.Atoi(strings.TrimSpace(number))
		if err != nil {
			return nil, fmt.Errorf("floors.txt: %s: %w", path, err)
		}
		rows = append(rows, row{path: path, floor: floor})
	}
	return rows, nil
}

// lines returns the lines of a list that are neither empty nor comments.
func lines(text string) (all []string) {
	for scan := bufio.NewScanner(strings.NewReader(text)); scan.Scan(); {
		if line := strings.TrimSpace(scan.Text()); line != "" && line[0] != '#' {
			all = append(all, line)
		}
	}
	return all
}

// known returns the changes that nothing can notice: a line of equivalent.txt is "folder/file.go: change # reason".
func known() map[string]bool {
	all := map[string]bool{}
	for _, line := range lines(equivalent) {
		change, _, _ := strings.Cut(line, " # ")
		all[change] = true
	}
	return all
}

func run(rows []row, count int, seed uint64) error {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	for i := range rows {
		if err := rows[i].sample(folder, count, seed); err != nil {
			return err
		}
	}
	return table(rows)
}

// sample tries count mutants of a package.
func (r *row) sample(folder string, count int, seed uint64) error {
	p, err := list("./"+r.path, folder)
	if err != nil {
		return err
	}
	all, err := p.mutants(seed)
	if err != nil {
		return err
	}
	if p.tested() {
		if err := p.measure(); err != nil {
			return err
		}
	}
	unseen := known()
	for _, m := range all {
		name := filepath.ToSlash(filepath.Join(r.path, filepath.Base(m.file)))
		if r.total == count {
			break
		}
		if unseen[name+": "+m.change] {
			continue
		}
		fate, err := p.try(m)
		if err != nil {
			return err
		}
		r.count(fate, fmt.Sprintf("%s:%d: %s", name, m.line, m.change))
	}
	return nil
}

func (r *row) count(f fate, shown string) {
	switch f {
	case killed:
		r.killed++
		r.total++
	case survived:
		r.total++
		fmt.Println(shown)
	}
}

// table prints what was killed, and returns an error where that is too little.
func table(rows []row) error {
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "package\tkilled\tof\tfloor")
	var low []string
	for _, r := range rows {
		fmt.Fprintf(out, "%s\t%d\t%d\t%d%%\n", r.path, r.killed, r.total, r.floor)
		if r.low() {
			low = append(low, r.path)
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if low != nil {
		return errors.New("too many survive in " + strings.Join(low, ", "))
	}
	return nil
}
