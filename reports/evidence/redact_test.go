package evidence

import (
	"strings"
	"testing"
)

func TestRedact(t *testing.T) {
	for line, want := range map[string]string{
		"./bin/myhost --config {config} --timeout 5s":        "./bin/myhost --config {config} --timeout 5s",
		"./bin/refhost --http-token-file token":              "./bin/refhost --http-token-file token",
		"myhost --token-env TOKEN --key-path k NAME=value":   "myhost --token-env TOKEN --key-path k NAME=value",
		"env API_KEY=sk-live-12345 myhost":                   "env API_KEY=*** myhost",
		"env -i A=b C='d e' myhost X=y":                      "env -i A=*** C=*** myhost X=y",
		"A=b ./myhost":                                       "A=*** ./myhost",
		"sh -c 'cd /x; A=b C=d myhost --config \"$CONFIG\"'": "sh -c 'cd /x; A=*** C=*** myhost --config \"$CONFIG\"'",
		"docker run -e MY_SECRET=x image":                    "docker run -e MY_SECRET=*** image",
		"myhost --token abc --config {config}":               "myhost --token *** --config {config}",
		"myhost --api-key=abc -password 'a b' --verbose":     "myhost --api-key=*** -password *** --verbose",
		"myhost --token --verbose":                           "myhost --token --verbose",
		`curl -H "Authorization: Bearer abc.def" x`:          `curl -H "Authorization: Bearer ***" x`,
		"https://me:pass@host/mcp?token=abc&x=1":             "https://me:***@host/mcp?token=***&x=1",
		"https://host:8080/mcp":                              "https://host:8080/mcp",
		"--env 'TOKEN' --setup 'login --password=x'":         "--env 'TOKEN' --setup 'login --password=***'",
	} {
		if got := Redact(line); got != want {
			t.Errorf("%s\n got %s\nwant %s", line, got, want)
		}
		if again := Redact(want); again != want {
			t.Errorf("%s becomes %s", want, again)
		}
	}
}

// FuzzRedact gives each secret a name that is known, whatever stands around it.
func FuzzRedact(f *testing.F) {
	f.Add("env A=b", "c")
	f.Fuzz(func(t *testing.T, before, behind string) {
		const hidden = "5up3r53cr37"
		before = strings.NewReplacer("'", "", `"`, "", `\`, "").Replace(before)
		line := before + "\n--api-token=" + hidden + " " + behind
		if got := Redact(line); strings.Contains(got, hidden) && !strings.Contains(before+behind, hidden) {
			t.Errorf("%q becomes %q", line, got)
		}
	})
}
