package mutants

import (
	"net"
	"net/http"
	"net/url"
	"os"
	"regexp"

	"codemode/refhost/rules"
)

// isolationMutants are those of §3.4. Their faults are in the host's own
// process: the sandbox's could not do these things if it wanted to.
func isolationMutants() []Mutant {
	urlImport := regexp.MustCompile(`(?:import|from)\s*\(?\s*["'](http://[^"']+)["']`)
	sourceMap := regexp.MustCompile(`(?m)^//# sourceMappingURL=(http://\S+)$`)
	sourceURL := regexp.MustCompile(`(?m)^//# sourceURL=(/.+)$`)
	path := regexp.MustCompile(`"((?:/[^"/]+){2,})"`)
	return []Mutant{
		{ID: "url-imports-downloaded", Requirement: "no-ambient-network",
			Description: "modules that are imported by URL are downloaded before the run",
			Apply: onCode(func(code string) {
				for _, match := range urlImport.FindAllStringSubmatch(code, -1) {
					download(match[1])
				}
			})},
		{ID: "source-map-downloaded", Requirement: "no-ambient-network",
			Description: "the source map that a comment names is downloaded, for the places of errors",
			Apply: onCode(func(code string) {
				if match := sourceMap.FindStringSubmatch(code); match != nil {
					download(match[1])
				}
			})},
		{ID: "url-imports-announced", Requirement: "no-ambient-network",
			Description: "the host of a module that is imported by URL is sent a datagram before the run",
			Apply: onCode(func(code string) {
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
			})},
		{ID: "source-url-saved", Requirement: "side-effects-by-tools-only",
			Description: "the code is saved under its sourceURL, for a debugger",
			Apply: onCode(func(code string) {
				if match := sourceURL.FindStringSubmatch(code); match != nil {
					_ = os.WriteFile(match[1], []byte(code), 0o600)
				}
			})},
		{ID: "paths-mounted", Requirement: "side-effects-by-tools-only",
			Description: "a path that the code names is made as a folder, as a container does with what is mounted",
			Apply: onCode(func(code string) {
				for _, match := range path.FindAllStringSubmatch(code, -1) {
					_ = os.Mkdir(match[1], 0o700)
				}
			})},
	}
}

// onCode does something with the code of each request that is accepted.
func onCode(act func(code string)) func(*rules.Set) {
	return onRequest(func(r rules.Request) (rules.Request, []rules.Diagnostic) {
		act(r.Code)
		return r, nil
	})
}

func download(address string) {
	if response, err := http.Get(address); err == nil {
		_ = response.Body.Close()
	}
}
