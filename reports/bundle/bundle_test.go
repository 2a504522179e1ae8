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
	if !reflect.DeepEqual(got.Run, want.Run) || !reflect.DeepEqual(got.Evidence, want.Evidence) || got.Environment != want.Environment {
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

func key(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func signed(t testing.TB) (data, signature []byte) {
	t.Helper()
	data = written(t, sample())
	signature, err := Sign(data, sample(), key(t, "key"), "")
	if err != nil {
		t.Fatal(err)
	}
	return data, signature
}

func TestASignatureIsTrusted(t *testing.T) {
	data, signature := signed(t)
	for _, trusted := range []string{key(t, "key.pub"), lastLine(key(t, "key.pub"))} {
		comment, err := Trust(data, signature, trusted)
		if err != nil || comment != "Code Mode for MCP 1.0.0: not conformant (suite 0.1.0, features "+digestOfNothing+")" {
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
	file := filepath.Join(t.TempDir(), "b.tar.gz")
	for name, text := range map[string][]byte{file: data, file + SignatureSuffix: signature} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command(tool, "-V", "-m", file, "-p", filepath.Join("testdata", "key.pub")).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestSignaturesThatAreRefused(t *testing.T) {
	const otherKey = "RWTKc2XZGIzPJiCaOdk3R4T5nhRddKTUDMN/ymaMRPPFpZdfpisIChPH"
	data, signature := signed(t)
	lines := strings.Split(string(signature), "\n")
	cases := map[string]struct {
		data           []byte
		signature, key string
		want           string
	}{
		"another bundle":  {append(bytes.Clone(data), 0), string(signature), key(t, "key.pub"), "Invalid signature"},
		"another key":     {data, string(signature), otherKey, "another key than the trusted one"},
		"changed comment": {data, strings.Replace(string(signature), "not conformant", "conformant", 1), key(t, "key.pub"), "Invalid global signature"},
		"no comment":      {data, strings.Join(append(lines[:2:2], "", lines[3], ""), "\n"), key(t, "key.pub"), "format for the trusted comment"},
		"cut off":         {data, lines[0], key(t, "key.pub"), "Incomplete encoded signature"},
		"no base64":       {data, strings.Join([]string{lines[0], "!", lines[2], lines[3]}, "\n"), key(t, "key.pub"), "Invalid encoded signature"},
		"a secret key":    {data, string(signature), key(t, "key"), "no minisign public key"},
		"an empty key":    {data, string(signature), "", "name a .pub file"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if _, err := Trust(c.data, []byte(c.signature), c.key); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

func TestSigningNeedsASecretKey(t *testing.T) {
	for _, text := range []string{"", key(t, "key.pub"), "untrusted comment: x\nabc"} {
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
