// This file keeps what sources were translated to, so that a program that has been built does not start with it.

package app

import (
	"encoding/json"
	"sync"

	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/go-sourcemap/sourcemap"
)

// translations are what modules were translated to, by their names and how.
type translations struct {
	mutex sync.Mutex
	kept  map[string]translation
	keeps bool // what is translated is added
}

// translation is a frontend.Translation as it is written down.
type translation struct {
	Code, Before string
	Map          []byte
}

const asynchronous = " (awaits)"

// with is a translator that answers what is kept, and asks another for all else.
func (t *translations) with(other frontend.Translator) frontend.Translator {
	return &translator{other, t}
}

type translator struct {
	frontend.Translator
	*translations
}

func (t *translator) Module(name, source string) (*frontend.Translation, error) {
	return t.get(name, name, source, t.Translator.Module)
}

func (t *translator) AsyncModule(name, source string) (*frontend.Translation, error) {
	return t.get(name+asynchronous, name, source, t.Translator.AsyncModule)
}

func (t *translations) get(key, name, source string, translate func(name, source string) (*frontend.Translation, error)) (*frontend.Translation, error) {
	if kept := t.find(key, name); kept != nil {
		return kept, nil
	}
	made, err := translate(name, source)
	if err == nil && t.keeps {
		t.mutex.Lock()
		defer t.mutex.Unlock()
		t.kept[key] = translation{made.Code, made.Before, made.Map}
	}
	return made, err
}

func (t *translations) find(key, name string) *frontend.Translation {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	kept, found := t.kept[key]
	if !found {
		return nil
	}
	answer := &frontend.Translation{Code: kept.Code, Before: kept.Before, Map: kept.Map}
	if len(kept.Map) == 0 {
		return answer
	}
	var err error
	if answer.Mapping, err = sourcemap.Parse("", kept.Map); err != nil {
		return nil
	}
	return answer
}

// encode and decode write the translations as JSON, in the order of their names.
func (t *translations) encode() ([]byte, error) { return json.Marshal(t.kept) }

func (t *translations) decode(data []byte) error { return json.Unmarshal(data, &t.kept) }
