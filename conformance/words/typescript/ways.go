package typescript

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// way is one way to a compiler.
type way struct {
	// name tells the user what is done, tool is the program that does it.
	name, tool string
	// folder is where the result is kept, within the cache.
	folder string
	// get is the command that fills a folder.
	get func(ctx context.Context, tool, folder string) *exec.Cmd
	// pattern finds the compiler in a folder, as for [fs.Glob].
	pattern string
}

// ways are tried in this order: npm brings a built program within seconds, Go
// takes minutes to build the same one.
func ways() []way {
	system := runtime.GOOS + "-" + runtime.GOARCH
	return []way{
		{
			name: "TypeScript " + Release + " from npm", tool: "npm",
			folder: "typescript-" + Release + "-npm-" + system,
			get: func(ctx context.Context, npm, folder string) *exec.Cmd {
				return exec.CommandContext(ctx, npm, "install", "--no-audit", "--no-fund", "--no-save",
					"--ignore-scripts",
					"--prefix", folder, "typescript@"+Release)
			},
			pattern: "node_modules/@typescript/typescript-*/lib/tsc" + suffix(),
		},
		{
			name: "TypeScript " + Release + " built by Go, once, which takes some minutes", tool: "go",
			folder: "typescript-" + Release + "-go-" + system,
			get: func(ctx context.Context, goTool, folder string) *exec.Cmd {
				build := exec.CommandContext(ctx, goTool, "install",
					"github.com/microsoft/typescript-go/cmd/tsgo@"+Commit)
				// A workspace or a vendor folder of the user has no say in this.
				build.Env = append(os.Environ(), "GOBIN="+folder, "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off",
					"GOOS=", "GOARCH=")
				return build
			},
			pattern: "tsgo" + suffix(),
		},
	}
}

func suffix() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

// program finds the compiler in a folder that a way has filled.
func (w way) program(folder string) (path string, ok bool) {
	found, err := fs.Glob(os.DirFS(folder), w.pattern)
	if err != nil || len(found) != 1 {
		return "", false
	}
	return filepath.Join(folder, filepath.FromSlash(found[0])), true
}
