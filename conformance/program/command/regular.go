package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// mostRead bounds a file of a run that is read, in bytes: anybody can have made it.
const mostRead = 512 << 20

// openRegular opens a file that a person named.
func openRegular(path string) (*os.File, error) {
	about, err := os.Stat(path)
	if err == nil {
		err = isRegular(path, about)
	}
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}

// readRegular reads a file that a person named.
func readRegular(path string) ([]byte, error) {
	file, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(file)
	return data, errors.Join(err, file.Close())
}

// openBelow opens a file of a folder that anybody may have made. Neither its name nor a link leads out of the folder.
func openBelow(folder, name string) (*os.File, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	file, err := openIn(root, filepath.FromSlash(name))
	return file, errors.Join(err, root.Close())
}

func openIn(root *os.Root, name string) (*os.File, error) {
	about, err := root.Stat(name)
	if err == nil {
		err = isRegular(filepath.Join(root.Name(), name), about)
	}
	if err != nil {
		return nil, err
	}
	return root.Open(name)
}

func isRegular(path string, about fs.FileInfo) error {
	switch {
	case about.IsDir():
		return fmt.Errorf("%s: it is a folder; name a file that `conformance run` wrote", path)
	case !about.Mode().IsRegular():
		return fmt.Errorf("%s: it is no regular file (%s); name one that `conformance run` wrote", path,
			about.Mode().Type())
	case about.Size() > mostRead:
		return fmt.Errorf("%s: it has %d MB, and a file of a run at most %d; name one that `conformance run` wrote",
			path, about.Size()>>20, mostRead>>20)
	}
	return nil
}
