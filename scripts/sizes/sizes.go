// This file is the figures, and the tables that have them.

package main

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
)

// sizes are what a program has; 0 megabytes where it was not built. The module of cujs counts, packages of Go's do not.
type sizes struct {
	megabytes         float64
	modules, packages int
}

func (s sizes) row(name string) string {
	size := ""
	if s.megabytes > 0 {
		size = fmt.Sprintf("%.1f", s.megabytes)
	}
	return fmt.Sprintf("| %s | %s | %d | %d |", name, size, s.modules, s.packages)
}

// within is why a program has more than is said.
func (s sizes) within(said sizes) error {
	switch {
	case said == (sizes{}):
		return fmt.Errorf("there is no row of it")
	case s.modules > said.modules:
		return fmt.Errorf("%d modules, not %d", s.modules, said.modules)
	case float64(s.packages) > slackPackages*float64(said.packages):
		return fmt.Errorf("%d packages, not %d", s.packages, said.packages)
	case s.megabytes > slackSize*said.megabytes:
		return fmt.Errorf("%.1f MB, not %.1f", s.megabytes, said.megabytes)
	}
	return nil
}

var line = regexp.MustCompile(`(?m)^\| ([^|]+) \| ([\d.]+) \| (\d+) \| (\d+) \|$`)

// table has the rows of a page.
func table(page string) (map[string]sizes, error) {
	text, err := os.ReadFile(page)
	if err != nil {
		return nil, err
	}
	rows := map[string]sizes{}
	for _, m := range line.FindAllStringSubmatch(string(text), -1) {
		size, sizeErr := strconv.ParseFloat(m[2], 64)
		modules, modulesErr := strconv.Atoi(m[3])
		packages, packagesErr := strconv.Atoi(m[4])
		if sizeErr != nil || modulesErr != nil || packagesErr != nil {
			return nil, fmt.Errorf("%s: %q is no row", page, m[0])
		}
		rows[m[1]] = sizes{size, modules, packages}
	}
	return rows, nil
}
