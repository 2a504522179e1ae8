package bundle

import (
	"fmt"
	"strings"

	"github.com/jedisct1/go-minisign"

	"codemode/reports"
)

// SignatureSuffix is added to a bundle's name to make that of its signature.
const SignatureSuffix = ".minisig"

// Sign signs the bytes of a bundle with a minisign secret key file (ed25519).
// The password is needed only for an encrypted key. `minisign -V` checks the
// signature too. Equal bundles have equal signatures.
func Sign(data []byte, b Bundle, secretKey, password string) ([]byte, error) {
	key, err := minisign.DecodePrivateKey(secretKey)
	if err != nil {
		return nil, fmt.Errorf("it is no minisign secret key (%w); make one with `minisign -G`", err)
	}
	if err := key.Decrypt(password); err != nil {
		return nil, fmt.Errorf("decrypting the secret key: %w", err)
	}
	defer key.Wipe()
	signature, err := key.Sign(data, minisign.SignOptions{
		UntrustedComment: b.Report.Name() + ", conformance bundle",
		TrustedComment:   claim(b.Report),
		Hashed:           true,
	})
	if err != nil {
		return nil, err
	}
	return signature.Encode(), nil
}

// claim is what the signer says of the host. It calls none conformant that was
// judged in parts only.
func claim(r reports.Report) string {
	verdict := string(r.Verdict)
	if r.InPart() {
		verdict = "judged in part"
	}
	return fmt.Sprintf("%s: %s (suite %s, features %s)", r.Name(), verdict, r.Suite.Version, r.Suite.FeaturesDigest)
}

// Trust checks the signature of a bundle's bytes against a minisign public key,
// which is the text of a key file or its last line. It returns the comment that
// the signer signed with it.
func Trust(data, signature []byte, publicKey string) (comment string, err error) {
	lines := strings.Fields(lastLine(publicKey))
	if len(lines) != 1 {
		return "", fmt.Errorf("the trusted key is no minisign public key; name a .pub file or the text in it that " +
			"begins with RW")
	}
	key, err := minisign.NewPublicKey(lines[0])
	if err != nil {
		return "", fmt.Errorf("the trusted key is no minisign public key (%w); name a .pub file or the text in it "+
			"that begins with RW", err)
	}
	s, err := minisign.DecodeSignature(string(signature))
	if err != nil {
		return "", fmt.Errorf("the signature is no minisign signature: %w", err)
	}
	if s.KeyId != key.KeyId {
		return "", fmt.Errorf("the bundle is signed with another key than the trusted one")
	}
	if _, err := key.Verify(data, s); err != nil {
		return "", fmt.Errorf("the signature is not that of this bundle: %w", err)
	}
	return strings.TrimPrefix(s.TrustedComment, "trusted comment: "), nil
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
