package bundle

import (
	"archive/tar"
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// onTar writes a tar file of its own, in a file that is otherwise sound.
func onTar(name, want string, write func(w *tar.Writer) error) tampering {
	return tampering{name, want, func(t testing.TB) []byte {
		var b bytes.Buffer
		w := tar.NewWriter(&b)
		if err := write(w); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return zipped(t, b.Bytes())
	}}
}

// member writes one tar member of n bytes.
func member(head tar.Header, n int) func(*tar.Writer) error {
	return func(w *tar.Writer) error {
		head.Size = int64(n)
		if err := w.WriteHeader(&head); err != nil {
			return err
		}
		_, err := w.Write(make([]byte, n))
		return err
	}
}

func both(first, second func(*tar.Writer) error) func(*tar.Writer) error {
	return func(w *tar.Writer) error {
		if err := first(w); err != nil {
			return err
		}
		return second(w)
	}
}

func regular(name string) tar.Header {
	return tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: 0o644}
}

func hostileArchives() []tampering {
	return []tampering{
		{"no tar file", "its tar file is broken",
			func(t testing.TB) []byte { return zipped(t, bytes.Repeat([]byte("no tar "), 200)) }},
		onTar("path out of the folder", `"../report.json" leads out`, member(regular("../report.json"), 1)),
		onTar("path out by a detour", `"evidence/../../x.jsonl" leads out`,
			member(regular("evidence/../../x.jsonl"), 1)),
		onTar("absolute path", `"/etc/passwd" has an absolute path`, member(regular("/etc/passwd"), 1)),
		onTar("backslashes", `has a name that no member has`, member(regular(`evidence\..\x.jsonl`), 1)),
		onTar("hidden file", `"evidence/.x.jsonl" has a name`, member(regular("evidence/.x.jsonl"), 1)),
		onTar("symbolic link", `"report.json" is a link`,
			member(tar.Header{Typeflag: tar.TypeSymlink, Name: "report.json", Linkname: "/etc/passwd"}, 0)),
		onTar("hard link", `"manifest.json" is a link`,
			member(tar.Header{Typeflag: tar.TypeLink, Name: "manifest.json", Linkname: "report.json"}, 0)),
		onTar("folder", `no regular file`, member(tar.Header{Typeflag: tar.TypeDir, Name: "evidence", Mode: 0o755}, 0)),
		onTar("device", `"report.json" is no regular file`,
			member(tar.Header{Typeflag: tar.TypeChar, Name: "report.json"}, 0)),
		onTar("twice", `"report.json" is there twice`,
			both(member(regular("report.json"), 1), member(regular("report.json"), 1))),
		onTar("out of order", `"manifest.json" is not in the order`,
			both(member(regular("report.json"), 1), member(regular("manifest.json"), 1))),
		onTar("a large member", "has 262145 bytes, more than 262144",
			member(regular("report.json"), int(few.member)+1)),
		onTar("many members", "it has more than 100 members", func(w *tar.Writer) error {
			for i := range few.members + 1 {
				if err := member(regular(fmt.Sprintf("evidence/%03d.jsonl", i)), 0)(w); err != nil {
					return err
				}
			}
			return nil
		}),
		{"holes that are larger than the file", "more than 262144", sparse},
		onTar("a time", `bytes that the suite does not write`,
			member(tar.Header{Typeflag: tar.TypeReg, Name: "report.json", Mode: 0o600}, 1)),
		{"bytes behind the tar file", "such as times, owners or modes", func(t testing.TB) []byte {
			archive, err := few.decompress(written(t, sample()))
			if err != nil {
				t.Fatal(err)
			}
			return zipped(t, append(archive, make([]byte, 512)...))
		}},
	}
}

// sparse is a tar file whose member has 1 TB of zeros in a few bytes (PAX 1.0).
func sparse(t testing.TB) []byte {
	var b bytes.Buffer
	records := "22 GNU.sparse.major=1\n22 GNU.sparse.minor=0\n37 GNU.sparse.realsize=1000000000000\n31 " +
		"GNU.sparse.name=report.json\n"
	for _, part := range []struct {
		head tar.Header
		data string
	}{
		{tar.Header{Typeflag: tar.TypeXHeader, Name: "PaxHeaders.0/report.json"}, records},
		{regular("GNUSparseFile.0/report.json"), "0\n" + strings.Repeat("\x00", 510)},
	} {
		b.Write(rawHeader(part.head, len(part.data)))
		b.WriteString(part.data + strings.Repeat("\x00", (512-len(part.data)%512)%512))
	}
	b.Write(make([]byte, 1024))
	return zipped(t, b.Bytes())
}

// rawHeader is a USTAR header, also of types that the library refuses to write.
func rawHeader(head tar.Header, size int) []byte {
	block := make([]byte, 512)
	copy(block, head.Name)
	copy(block[100:], "0000644\x000000000\x000000000\x00")
	copy(block[124:], fmt.Sprintf("%011o\x00%011o\x00", size, 0))
	block[156] = head.Typeflag
	copy(block[257:], "ustar\x0000")
	copy(block[148:], "        ")
	sum := 0
	for _, c := range block {
		sum += int(c)
	}
	copy(block[148:], fmt.Sprintf("%06o\x00 ", sum))
	return block
}
