package private_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"codemode/conformance/program/private"
)

const secret = "PRIVATE_TEST_SECRET=open sesame"

// TestMain is a program that hides its environment, in a process that has the secret.
func TestMain(m *testing.M) {
	if os.Getenv("PRIVATE_TEST_SECRET") == "" {
		os.Exit(m.Run())
	}
	if err := private.HideEnvironment(); err != nil {
		panic(err)
	}
	seen, err := os.ReadFile("/proc/self/environ")
	if err != nil {
		panic(err)
	}
	child, err := exec.Command("env").Output()
	if err != nil {
		panic(err)
	}
	_, _ = os.Stdout.WriteString(strings.Trim(string(seen), "\x00") + "|" + os.Getenv("PRIVATE_TEST_SECRET") + "|" +
		string(child))
	os.Exit(0)
}

func TestOthersFindNothingInTheEnvironment(t *testing.T) {
	program := exec.Command(os.Args[0])
	program.Env = []string{"OTHER=1", secret, "PATH=" + os.Getenv("PATH")}
	out, err := program.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	seen, rest, _ := strings.Cut(string(out), "|")
	if seen != "" {
		t.Errorf("others see %q", seen)
	}
	if own, child, _ := strings.Cut(rest, "|"); own != "open sesame" || !strings.Contains(child, secret) {
		t.Errorf("the program itself has %q, what it starts has %q", own, child)
	}
}
