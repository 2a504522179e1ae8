// Package oauth is the host as an OAuth 2.1 client of remote servers: a person logs in once, and the host
// sends, and renews, what that brought. It is kept in files that only the user can read.
package oauth

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"unicode"

	"golang.org/x/oauth2"

	"codemode/refhost/hiding"
)

// Store is a folder with a file for each login. The zero Store has none, and takes none.
type Store struct{ Dir string }

// DefaultStore is in the user's configuration directory; it is the zero Store if there is none.
func DefaultStore() Store {
	dir, err := os.UserConfigDir()
	if err != nil {
		return Store{}
	}
	return Store{filepath.Join(dir, "refhost", "tokens")}
}

// grant is what a login brought: the token, and what it takes to renew it.
type grant struct {
	// URL is the server that it is for. It is sent to no other.
	URL string `json:"url"`
	// ClientID and ClientSecret are those that the authorization server knows the host by.
	ClientID     string           `json:"clientId"`
	ClientSecret string           `json:"clientSecret,omitempty"`
	TokenURL     string           `json:"tokenUrl"`
	AuthStyle    oauth2.AuthStyle `json:"authStyle"`
	Scopes       []string         `json:"scopes,omitempty"`
	Token        *oauth2.Token    `json:"token"`
}

func (g *grant) config() *oauth2.Config {
	return &oauth2.Config{ClientID: g.ClientID, ClientSecret: g.ClientSecret, Scopes: g.Scopes,
		Endpoint: oauth2.Endpoint{TokenURL: g.TokenURL, AuthStyle: g.AuthStyle}}
}

// maxSecret bounds a token, and the secret of a client, in bytes: whoever takes them out of texts looks for each.
const maxSecret = 8 << 10

// check refuses tokens that no header can have, with which nobody would be let in, and those that cannot be kept out of
// texts.
func (g *grant) check() error {
	if strings.ContainsFunc(g.Token.AccessToken, unicode.IsControl) {
		return errors.New("the authorization server gave a token with control characters, which no header can carry")
	}
	for _, token := range []string{g.Token.AccessToken, g.Token.RefreshToken} {
		if token != "" && len(token) < hiding.Least {
			return fmt.Errorf("the authorization server gave a token of %d bytes, which anybody can guess; ask its "+
				"operator for tokens of at least %d", len(token), hiding.Least)
		}
	}
	for _, secret := range []string{g.Token.AccessToken, g.Token.RefreshToken, g.ClientSecret} {
		if len(secret) > maxSecret {
			return fmt.Errorf("the authorization server gave a secret of %d bytes, and %d are the most that this host "+
				"keeps; ask its operator for shorter ones", len(secret), maxSecret)
		}
	}
	return nil
}

// maxName bounds what of a server's id is in the name of its file.
const maxName = 40

// File is where the login of a server is: another address has another file.
func (s Store) File(serverID, url string) string {
	sum := sha256.Sum256([]byte(serverID + "\n" + url))
	name := strings.Map(func(r rune) rune {
		if r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return '_'
		}
		return r
	}, serverID)
	return filepath.Join(s.Dir, name[:min(len(name), maxName)]+"-"+hex.EncodeToString(sum[:8])+".json")
}

// load returns nil when there was no login.
func load(file, url string) (*grant, error) {
	info, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if open := info.Mode().Perm() & 0o077; open != 0 && runtime.GOOS != "windows" {
		return nil, fmt.Errorf("%s can be read by others (mode %04o); make it your own with chmod 600", file,
			info.Mode().Perm())
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var g grant
	if err := json.Unmarshal(text, &g); err != nil || g.Token == nil {
		return nil, fmt.Errorf("%s is not what a login writes; remove it and log in again", file)
	}
	if g.URL != url {
		return nil, fmt.Errorf("%s is of a login at another address; remove it and log in again", file)
	}
	return &g, nil
}

// save replaces the file as a whole, with mode 0600 from its beginning.
func (g *grant) save(file string) error {
	text, err := json.MarshalIndent(g, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	// os.CreateTemp makes files with mode 0600.
	temporary, err := os.CreateTemp(filepath.Dir(file), ".new-*")
	if err != nil {
		return err
	}
	_, err = temporary.Write(append(text, '\n'))
	if err = errors.Join(err, temporary.Close()); err == nil {
		err = os.Rename(temporary.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temporary.Name()))
	}
	return nil
}
