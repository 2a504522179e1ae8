package mutants

import (
	"net"
	"net/http"
	"net/url"
	"os"
	"regexp"
)

// isolationMutants are those of §3.4. Their faults are in the host's own
// process: the sandbox's could not do these things if it wanted to.
func isolationMutants() []Mutant {
	urlImport := regexp.MustCompile(`(?:import|from)\s*\(?\s*["'](http://[^"']+)["']`)
	sourceURL := regexp.MustCompile(`(?m)^//# sourceURL=(/.+)$`)
	return []Mutant{
		{ID: "url-imports-downloaded", Requirement: "no-ambient-network", Description: "modules that are imported by URL are downloaded before the run", Apply: onSource(func(code string) string {
			for _, match := range urlImport.FindAllStringSubmatch(code, -1) {
				if response, err := http.Get(match[1]); err == nil {
					_ = response.Body.Close()
				}
			}
			return code
		})},
		{ID: "url-imports-announced", Requirement: "no-ambient-network", Description: "the host of a module that is imported by URL is sent a datagram before the run", Apply: onSource(func(code string) string {
			for _, match := range urlImport.FindAllStringSubmatch(code, -1) {
				address, err := url.Parse(match[1])
				if err != nil {
					continue
				}
				if c, err := net.Dial("udp", address.Host); err == nil {
					_, _ = c.Write([]byte("import"))
					_ = c.Close()
				}
			}
			return code
		})},
		{ID: "source-url-saved", Requirement: "side-effects-by-tools-only", Description: "the code is saved under its sourceURL, for a debugger", Apply: onSource(func(code string) string {
			if match := sourceURL.FindStringSubmatch(code); match != nil {
				_ = os.WriteFile(match[1], []byte(code), 0o600)
			}
			return code
		})},
	}
}
