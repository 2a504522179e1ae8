package bundle

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"codemode/reports"
)

func TestABundleIsReadAsItWasWritten(t *testing.T) {
	want := sample()
	got, err := Read(bytes.NewReader(written(t, want)))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Run, want.Run) || !reflect.DeepEqual(got.Evidence, want.Evidence) ||
		got.Environment != want.Environment {
		t.Errorf("read %+v", got)
	}
	if err := Agree(got.Report, want.Report); err != nil {
		t.Error(err)
	}
}

func TestEqualBundlesHaveEqualBytes(t *testing.T) {
	if !bytes.Equal(written(t, sample()), written(t, sample())) {
		t.Error("the bytes differ")
	}
}

// TestNoByteCanChange turns each bit group of each byte of a bundle.
func TestNoByteCanChange(t *testing.T) {
	good := written(t, sample())
	for i := range good {
		for _, mask := range []byte{0x01, 0x80, 0xff} {
			bad := bytes.Clone(good)
			bad[i] ^= mask
			if _, err := Read(bytes.NewReader(bad)); err == nil {
				t.Fatalf("byte %d xor %#x is accepted", i, mask)
			}
		}
	}
	for n := range good {
		if _, err := Read(bytes.NewReader(good[:n])); err == nil {
			t.Fatalf("the first %d bytes are accepted", n)
		}
	}
}

func signed(t testing.TB) (data, signature []byte) {
	t.Helper()
	data = written(t, sample())
	secret, _ := keyPair(t, 1)
	signature, err := Sign(data, sample(), secret, "")
	if err != nil {
		t.Fatal(err)
	}
	return data, signature
}

func TestASignatureIsTrusted(t *testing.T) {
	data, signature := signed(t)
	_, public := keyPair(t, 1)
	for _, trusted := range []string{public, lastLine(public)} {
		comment, err := Trust(data, signature, trusted)
		if err != nil || comment != "Code Mode for MCP 1.0.0: not conformant (suite 0.1.0, features "+
			digestOfNothing+")" {
			t.Errorf("%q, %v", comment, err)
		}
	}
}

func TestASignatureNeverCallsAPartConformant(t *testing.T) {
	r := reports.Report{Verdict: reports.Conformant, Selection: reports.Selection{Sections: []string{"3"}}}
	if text := claim(r); strings.Contains(text, "conformant") || !strings.Contains(text, "judged in part") {
		t.Error(text)
	}
}

// TestMinisignAcceptsTheSignature asks the tool that people have.
func TestMinisignAcceptsTheSignature(t *testing.T) {
	tool, err := exec.LookPath("minisign")
	if err != nil {
		t.Skip("minisign is not installed")
	}
	data, signature := signed(t)
	_, public := keyPair(t, 1)
	file, keyFile := filepath.Join(t.TempDir(), "b.tar.gz"), filepath.Join(t.TempDir(), "key.pub")
	for name, text := range map[string][]byte{file: data, file + SignatureSuffix: signature, keyFile: []byte(public)} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command(tool, "-V", "-m", file, "-p", keyFile).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestSignaturesThatAreRefused(t *testing.T) {
	secret, public := keyPair(t, 1)
	_, otherKey := keyPair(t, 2)
	data, signature := signed(t)
	lines := strings.Split(string(signature), "\n")
	cases := map[string]struct {
		data           []byte
		signature, key string
		want           string
	}{
		"another bundle": {append(bytes.Clone(data), 0), string(signature), public, "Invalid signature"},
		"another key":    {data, string(signature), otherKey, "another key than the trusted one"},
		"changed comment": {data, strings.Replace(string(signature), "not conformant", "conformant", 1), public,
			"Invalid global signature"},
		"no comment": {data, strings.Join(append(lines[:2:2], "", lines[3], ""), "\n"), public,
			"format for the trusted comment"},
		"cut off": {data, lines[0], public, "Incomplete encoded signature"},
		"no base64": {data, strings.Join([]string{lines[0], "!", lines[2], lines[3]}, "\n"), public,
			"Invalid encoded signature"},
		"a secret key": {data, string(signature), secret, "no minisign public key"},
		"an empty key": {data, string(signature), "", "name a .pub file"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if _, err := Trust(c.data, []byte(c.signature), c.key); err == nil ||
				!strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

func TestSigningNeedsASecretKey(t *testing.T) {
	_, public := keyPair(t, 1)
	for _, text := range []string{"", public, "untrusted comment: x\nabc"} {
		if _, err := Sign(nil, sample(), text, ""); err == nil || !strings.Contains(err.Error(), "minisign -G") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(written(f, sample()))
	for _, c := range tamperings() {
		f.Add(c.forge(f))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		if !bytes.Equal(written(t, b), data) {
			t.Error("what was read is not written again as it was")
		}
	})
}
