package bundle

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"regexp"
	"slices"
)

// bounds limit what is read, in bytes, so that no file from elsewhere can fill
// the memory. Nothing is ever written to a disk.
type bounds struct {
	// file bounds a bundle, content all its members, member one of them.
	file, content, member int64
	// members bounds how many there are.
	members int
}

// usual are the bounds of [Read]. A bundle of 1,000 scenarios has about 1 MB,
// and 7 MB of content.
func usual() bounds {
	return bounds{file: 64 << 20, content: 256 << 20, member: 64 << 20, members: 20000}
}

// memberName is what a member may be called: no name leads out of a folder.
var memberName = regexp.MustCompile(`^(manifest\.json|report\.json|evidence/[A-Za-z0-9_][A-Za-z0-9._-]*\.jsonl)$`)

// gzipHead is the only header of a bundle's gzip stream: no name, no time, no
// system, but a comment, which is the digest of all bytes behind it. That makes
// every byte of the file count: deflate itself has bits that mean nothing.
var gzipHead = []byte{0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff}

// plainHead is the length of the header that compress/gzip writes, which has no comment.
const plainHead = 10

func compress(w io.Writer, archive []byte) error {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(archive); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	body := packed.Bytes()[plainHead:]
	_, err := w.Write(slices.Concat(gzipHead, comment(body), body))
	return err
}

func comment(body []byte) []byte {
	sum := sha256.Sum256(body)
	return append([]byte("sha256:"+hex.EncodeToString(sum[:])), 0)
}

// decompress checks the digest and returns the tar file.
func (most bounds) decompress(data []byte) ([]byte, error) {
	head := len(gzipHead) + len(comment(nil))
	if len(data) < head || !bytes.Equal(data[:len(gzipHead)], gzipHead) {
		return nil, errors.New("it does not begin as a bundle does; name a file that `conformance run --bundle` wrote")
	}
	if body := data[head:]; !bytes.Equal(data[len(gzipHead):head], comment(body)) {
		return nil, errors.New("it was changed after it was written: the digest in its head is not that of the " +
			"rest; fetch it again")
	}
	rest := bytes.NewReader(data)
	z, err := gzip.NewReader(rest)
	if err != nil {
		return nil, fmt.Errorf("it is no gzip file: %w", err)
	}
	z.Multistream(false)
	archive, err := io.ReadAll(io.LimitReader(z, most.content+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("its gzip stream is broken: %w", err)
	case int64(len(archive)) > most.content:
		return nil, fmt.Errorf("it unpacks to more than %d bytes", most.content)
	case rest.Len() > 0:
		return nil, fmt.Errorf("%d bytes follow the end of its gzip stream", rest.Len())
	}
	return archive, nil
}

// pack makes the tar file of members. There is one form of it only.
func pack(members map[string][]byte) ([]byte, error) {
	var b bytes.Buffer
	t := tar.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		head := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(members[name])), Mode: 0o644}
		if err := t.WriteHeader(head); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if _, err := t.Write(members[name]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	err := t.Close()
	return b.Bytes(), err
}

// unpack returns the members of a tar file. What [pack] would not have written
// is refused.
func (most bounds) unpack(archive []byte) (map[string][]byte, error) {
	members := map[string][]byte{}
	t := tar.NewReader(bytes.NewReader(archive))
	last, total := "", int64(0)
	for {
		head, err := t.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("its tar file is broken behind %q: %w", last, err)
		}
		if err := most.allow(head, members, last); err != nil {
			return nil, err
		}
		if total += head.Size; total > most.content {
			return nil, fmt.Errorf("its members have more than %d bytes together", most.content)
		}
		if members[head.Name], err = io.ReadAll(t); err != nil {
			return nil, fmt.Errorf("its member %s is cut off: %w", head.Name, err)
		}
		last = head.Name
	}
	again, err := pack(members)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(again, archive) {
		return nil, errors.New("its tar file has bytes that the suite does not write, such as times, owners or " +
			"modes of members")
	}
	return members, nil
}

// allow refuses a member before anything of it is read.
func (most bounds) allow(head *tar.Header, members map[string][]byte, last string) error {
	_, twice := members[head.Name]
	switch {
	case path.IsAbs(head.Name):
		return fmt.Errorf("its member %q has an absolute path", head.Name)
	case path.Clean(head.Name) != head.Name || head.Name == ".." || len(head.Name) > 2 && head.Name[:3] == "../":
		return fmt.Errorf("its member %q leads out of the folder", head.Name)
	case head.Typeflag == tar.TypeSymlink || head.Typeflag == tar.TypeLink:
		return fmt.Errorf("its member %q is a link", head.Name)
	case head.Typeflag != tar.TypeReg:
		return fmt.Errorf("its member %q is no regular file", head.Name)
	case !memberName.MatchString(head.Name):
		return fmt.Errorf("its member %q has a name that no member has", head.Name)
	case twice:
		return fmt.Errorf("its member %q is there twice", head.Name)
	case head.Name < last:
		return fmt.Errorf("its member %q is not in the order of the names", head.Name)
	case head.Size > most.member:
		return fmt.Errorf("its member %q has %d bytes, more than %d", head.Name, head.Size, most.member)
	case len(members) == most.members:
		return fmt.Errorf("it has more than %d members", most.members)
	}
	return nil
}
