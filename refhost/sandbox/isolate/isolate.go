// Package isolate takes rights away from a worker process by the kernel's word
// (§3.4, §11). Everything is tried and nothing is assumed: the level that was
// reached is reported.
package isolate

import "strings"

// Level is what keeps a worker in. The zero Level is no isolation but a process
// of its own.
type Level struct {
	// Measures are those in force, such as "seccomp".
	Measures []string `json:"measures"`
	// Missing are those that this system does not offer, with the reason.
	Missing []string `json:"missing,omitempty"`
}

// String is the measures in force, or what to say when there are none.
func (l Level) String() string {
	if len(l.Measures) == 0 {
		return "process only"
	}
	return strings.Join(l.Measures, ", ")
}

// Complete tells whether every measure that exists is in force.
func (l Level) Complete() bool { return len(l.Missing) == 0 && len(l.Measures) > 0 }

// Add records whether a measure could be taken.
func (l *Level) Add(name string, err error) {
	if err != nil {
		l.Missing = append(l.Missing, name+": "+err.Error())
		return
	}
	l.Measures = append(l.Measures, name)
}

// environment is all that a worker gets of one. A script runs on one processor:
// a second one would mostly pass the script's turns to and fro, and give one run
// more of the machine than another.
func environment() []string { return []string{"TZ=UTC", "GOMAXPROCS=1"} }
