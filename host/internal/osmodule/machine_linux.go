// This file asks Linux what the machine has.

package osmodule

import (
	"bufio"
	"bytes"
	"os"
	"strconv"
	"strings"
)

// memory is the machine's memory in bytes, all of it and what programs can still have.
func memory() (total, free int64, err error) {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, 0, err
	}
	for line := range bytes.Lines(text) {
		fields := strings.Fields(string(line))
		if len(fields) < 2 {
			continue
		}
		kilobytes, _ := strconv.ParseInt(fields[1], 10, 64)
		switch fields[0] {
		case "MemTotal:":
			total = kilobytes << 10
		case "MemAvailable:":
			free = kilobytes << 10
		}
	}
	return total, free, nil
}

// processors are the models and speeds of those that are online, as /proc/cpuinfo lists them. Some
// architectures name none.
func processors() ([]processor, error) {
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []processor
	for lines := bufio.NewScanner(f); lines.Scan(); {
		key, value, _ := strings.Cut(lines.Text(), ":")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if key == "processor" {
			list = append(list, processor{model: "unknown"})
		}
		if len(list) == 0 {
			continue
		}
		switch last := &list[len(list)-1]; key {
		case "model name":
			last.model = value
		case "cpu MHz":
			last.megahertz, _ = strconv.ParseFloat(value, 64)
		}
	}
	return list, nil
}
