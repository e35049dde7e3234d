// Package doctor finds out why a machine does not run kernels on its GPU, and what to do about it.
// It asks nothing of nvidia-smi, which is missing in many containers: it reads what the kernel
// shows, and asks the libraries themselves.
//
// [Look] gathers facts in a [Machine]; [Machine.Findings] judges them, which tests do with machines
// that are made up.
package doctor

import (
	"fmt"
	"strings"
)

// A Level says how bad a finding is.
type Level string

// The levels. Only problems are something that its owner should repair.
const (
	OK      Level = "ok"
	Note    Level = "note" // not there, or not as good as it could be; nothing is wrong
	Problem Level = "problem"
)

// A Finding is one thing that was looked at.
type Finding struct {
	Level   Level  `json:"level"`
	Subject string `json:"subject"`          // a word or two: "driver", "NVRTC"
	Text    string `json:"text"`             // what was found
	Advice  string `json:"advice,omitempty"` // what to do
}

// String is the finding in lines for people.
func (f Finding) String() string {
	indent := "\n" + strings.Repeat(" ", 22)
	text := fmt.Sprintf("%-9s%-13s%s", f.Level, f.Subject, strings.ReplaceAll(f.Text, "\n", indent+"  "))
	if f.Advice != "" {
		text += indent + "→ " + f.Advice
	}
	return text
}

// Problems counts the findings that are problems.
func Problems(findings []Finding) (n int) {
	for _, f := range findings {
		if f.Level == Problem {
			n++
		}
	}
	return n
}

// Findings judges what was seen, in the order from the hardware to the script.
func (m *Machine) Findings() []Finding {
	var list []Finding
	list = append(list, m.hardware()...)
	list = append(list, m.kernelModule()...)
	list = append(list, m.nodes()...)
	list = append(list, m.driver()...)
	list = append(list, m.toolkit()...)
	return append(list, m.cache(), m.trial())
}

func ok(subject, format string, args ...any) Finding {
	return Finding{OK, subject, fmt.Sprintf(format, args...), ""}
}

func note(subject, text, advice string) Finding { return Finding{Note, subject, text, advice} }

func problem(subject, text, advice string) Finding { return Finding{Problem, subject, text, advice} }
