// This file keeps what was found out by measuring beside the compiled programs.

package compile

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
)

// Recall is what Keep was last given for a key, nil where there is nothing or the file is damaged.
// The key spells out all that the choice depends on.
func (c *Cache) Recall(key string) []byte {
	path := c.choice(key)
	data, err := c.read(path)
	if err != nil {
		return nil
	}
	body := unwrap(data)
	if body != nil {
		touch(path)
	}
	return body
}

// Keep keeps a choice, such as the fastest variant of a kernel on a device, under the rules of
// programs: it may be gone at any time.
func (c *Cache) Keep(key string, choice []byte) {
	if c.write(c.choice(key), wrap(choice)) {
		c.trim()
	}
}

// choice is the file of a choice.
func (c *Cache) choice(key string) string {
	d := digest{sha256.New()}
	d.add("choice", key)
	return filepath.Join(c.dir, hex.EncodeToString(d.Sum(nil))+chosen)
}
