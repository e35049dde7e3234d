package learn

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/cujs/cujs/host/areas"
)

// seeds are those that answers are judged with: CUJS_SEEDS says how many, two unless given. TestLessons has one more.
func seeds() (list []uint32, all bool) {
	n, err := strconv.Atoi(os.Getenv("CUJS_SEEDS"))
	if all = err == nil; !all {
		n = 2
	}
	for i := range n {
		list = append(list, uint32(1000+7919*i))
	}
	return list, all
}

// No luck decides: whatever the seed, the solution passes, and neither what one begins with nor a wrong answer does.
// Unless CUJS_SEEDS asks for all, only those answers are judged that the numbers make wrong.
func TestLuck(t *testing.T) {
	list, all := seeds()
	for _, l := range course(t).Lessons {
		wrong, err := l.Wrong()
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range append(wrong, "solution.js", "start.js") {
			if source, _ := l.read(file); !all && !strings.Contains(source, "\n// → wrong for") {
				continue
			}
			t.Run(l.Name+"/"+file, func(t *testing.T) {
				t.Parallel()
				for _, seed := range list {
					v, err := l.Judge(context.Background(), Answer{Folder: l.folder, File: file, Areas: areas.All()}, Options{Seed: seed})
					if err != nil {
						t.Fatal(err)
					}
					if right := file == "solution.js"; v.Passed != right {
						t.Errorf("seed %d: passed is %v: %s: %s", seed, v.Passed, v.Gate, v.Summary)
					}
				}
			})
		}
	}
}
