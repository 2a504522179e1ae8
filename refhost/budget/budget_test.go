package budget_test

import (
	"bytes"
	"errors"
	"io"
	"sync"
	"testing"
	"testing/iotest"

	"codemode/refhost/budget"
	"codemode/refhost/budget/budgettest"
)

func TestAccount(t *testing.T) {
	host := budget.New("all answers", 100, "come back later")
	run := host.Of("the answers of the run", 60, "ask for less")
	other := host.Of("the answers of the run", 60, "ask for less")
	for _, step := range []struct {
		account *budget.Account
		take    int
		err     string
	}{
		{run, 60, ""},
		{run, 1, "the answers of the run have more than 60 bytes; ask for less"},
		{other, 40, ""},
		{other, 1, "all answers have more than 100 bytes; come back later"},
	} {
		err := step.account.Take(step.take)
		if got := message(err); got != step.err {
			t.Errorf("taking %d: %q, want %q", step.take, got, step.err)
		}
	}
	if host.Held() != 100 || run.Held() != 60 || other.Held() != 40 {
		t.Errorf("held %d, %d, %d: what was refused is charged", host.Held(), run.Held(), other.Held())
	}
	run.Give(60)
	if host.Held() != 40 || other.Take(20) != nil {
		t.Error("what is given back cannot be taken again")
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestShare(t *testing.T) {
	account := budget.New("the bodies", 10, "send less")
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() {
			share := account.Share()
			defer share.Close()
			for range 20 {
				if share.Take(1) != nil {
					break
				}
			}
		})
	}
	all.Wait()
	if account.Held() != 0 {
		t.Errorf("%d bytes are held, and nobody is there", account.Held())
	}
	share := account.Share()
	share.Close()
	if err := share.Take(11); err != nil || account.Held() != 0 {
		t.Errorf("a closed share takes %d, %v", account.Held(), err)
	}
	kept := account.Share()
	if err := kept.Take(10); err != nil || !kept.Keep() {
		t.Fatal(err)
	}
	if kept.Close(); account.Held() != 10 {
		t.Errorf("while one keeps it, %d are held", account.Held())
	}
	if kept.Close(); account.Held() != 0 || kept.Keep() {
		t.Errorf("when all have closed it, %d are held, or it can be kept", account.Held())
	}
	if err := account.Share().Take(11); !errors.As(err, new(*budget.Exceeded)) {
		t.Errorf("taking too much: %v", err)
	}
}

func TestReadAll(t *testing.T) {
	for _, size := range []int{0, 1, 4 << 10, 4<<10 + 1, 100_000, 5 << 20} {
		want := bytes.Repeat([]byte("0123456789"), size/10+1)[:size]
		for _, r := range []io.Reader{bytes.NewReader(want), iotest.DataErrReader(bytes.NewReader(want))} {
			if got, err := budget.ReadAll(r); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%d bytes: read %d, %v", size, len(got), err)
			}
		}
		broken := io.MultiReader(bytes.NewReader(want), iotest.ErrReader(io.ErrUnexpectedEOF))
		if got, err := budget.ReadAll(broken); err != io.ErrUnexpectedEOF || !bytes.Equal(got, want) {
			t.Errorf("%d bytes before an error: read %d, %v", size, len(got), err)
		}
	}
	const size = 16 << 20
	taken := budgettest.Allocated(func() { _, _ = budget.ReadAll(io.LimitReader(zeros{}, size)) })
	if taken > 5*size/2 {
		t.Errorf("%d bytes took %d", size, taken)
	}
}

// zeros is a reader without end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }
