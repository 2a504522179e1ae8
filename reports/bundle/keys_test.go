package bundle

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"testing"
)

// keyPair makes the text of two minisign key files, the secret one unencrypted.
// The secret is a byte that is repeated: such a key is good for a test alone.
func keyPair(t testing.TB, seed byte) (secret, public string) {
	t.Helper()
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, ed25519.SeedSize))
	id := bytes.Repeat([]byte{seed}, 8)
	encode := base64.StdEncoding.EncodeToString
	// Algorithms of signature, key derivation (none) and checksum; the salt and
	// limits of the derivation; id and key; the checksum, which only an encrypted
	// key has.
	file := bytes.Join([][]byte{[]byte("Ed\x00\x00B2"), make([]byte, 32+8+8), id, key, make([]byte, 32)}, nil)
	secret = fmt.Sprintf("untrusted comment: minisign secret key\n%s\n", encode(file))
	public = fmt.Sprintf("untrusted comment: minisign public key\n%s\n",
		encode(bytes.Join([][]byte{[]byte("Ed"), id, key.Public().(ed25519.PublicKey)}, nil)))
	return secret, public
}
