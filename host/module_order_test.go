package host_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// driver imports graphs of modules, and some of their modules while they run and afterwards. A module that awaits says so by
// arrived, and goes on when nothing else is under way.
const driver = `const waiting = [], others = %s
globalThis.arrived = (name) => new Promise((resolve) => waiting.push([name, resolve]))
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))
const member = (name, k) => import('./' + name + '.' + k + '.mjs').then((m) => m.name, (e) => k + ' failed: ' + e.message)
for (const name of %s) {
  console.log('graph', name)
  let turns = 0, left = 1 + others[name].length
  const begun = new Promise((resolve) => { globalThis.begin = resolve })
  const settled = (text) => { left--; return turns + ' ' + text }
  const all = [member(name, 0).then(settled)]
  await begun
  for (const k of others[name]) all.push(member(name, k).then(settled))
  while (left > 0) {
    await turn()
    turns++
    const next = waiting.splice(waiting.length > 1 && name.length %% 2 ? 1 : 0, 1)[0]
    if (next) next[1]()
  }
  console.log((await Promise.all(all)).join(", "))
  for (const k of others[name]) console.log(await member(name, k))
}
`

// TestOrderOfModules compares with node in which order random graphs of modules run, of which some await and some throw.
func TestOrderOfModules(t *testing.T) {
	node, dir, random := node(t), t.TempDir(), rand.New(rand.NewPCG(12, 36))
	var names []string
	others := map[string][]int{}
	for k := range 80 {
		name, n := fmt.Sprintf("g%d", k), 3+random.IntN(7)
		names = append(names, `"`+name+`"`)
		write(t, dir, name+".begin.mjs", "begin()\n")
		imports := graph(t, dir, name, n, k%2*2, random)
		others[name] = slices.DeleteFunc(random.Perm(n), func(i int) bool { return !reaches(imports, 0, i) })
	}
	also, err := json.Marshal(others)
	if err != nil {
		t.Fatal(err)
	}
	main := write(t, dir, "main.mjs", fmt.Sprintf(driver, also, "["+strings.Join(names, ", ")+"]"))
	want, err := exec.Command(node, main).CombinedOutput()
	if err != nil {
		t.Fatal(err, string(want))
	}
	var got bytes.Buffer
	r, err := host.New(host.Options{Areas: areas.All(), Stdout: &got, Permissions: host.Everything()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := r.RunFile(context.Background(), main); err != nil {
		t.Fatal(host.FormatError(err, false))
	}
	if got.String() != string(want) {
		t.Error(firstDifference(t, dir, got.String(), string(want)))
	}
}

// graph writes n modules of which each imports some of those behind it, and few of those before it, which makes cycles, in any
// order.
func graph(t *testing.T, dir, name string, n, few int, random *rand.Rand) (imports [][]int) {
	imports = make([][]int, n)
	for i := range n {
		var text strings.Builder
		if i == 0 {
			fmt.Fprintf(&text, "import './%s.begin.mjs'\n", name)
		}
		for _, j := range random.Perm(n) {
			if j > i && (random.IntN(3) == 0 || i == 0 && j == 1) || j < i && random.IntN(10) < few {
				imports[i] = append(imports[i], j)
				fmt.Fprintf(&text, "import { name as n%d } from './%s.%d.mjs'\n", j, name, j)
			}
		}
		fmt.Fprintf(&text, "export const name = '%s.%d'\nconsole.log(name, 'begins')\n", name, i)
		if random.IntN(12) == 0 && few == 0 { // of cycles that fail so, V8 11 ends the process
			text.WriteString("throw new Error(name + ' early')\n")
		}
		if random.IntN(3) == 0 {
			text.WriteString("await arrived(name)\nconsole.log(name, 'ends')\n")
			if random.IntN(8) == 0 {
				text.WriteString("throw new Error(name + ' late')\n")
			}
		}
		write(t, dir, fmt.Sprintf("%s.%d.mjs", name, i), text.String())
	}
	return imports
}

// reaches reports whether module i imports module j, others between them.
func reaches(imports [][]int, i, j int) bool {
	seen := make([]bool, len(imports))
	var walk func(int)
	walk = func(i int) {
		if !seen[i] {
			seen[i] = true
			for _, next := range imports[i] {
				walk(next)
			}
		}
	}
	walk(i)
	return seen[j]
}

func write(t *testing.T, dir, name, text string) string {
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// firstDifference shows the modules of the first graph that runs otherwise.
func firstDifference(t *testing.T, dir, got, want string) string {
	ours := strings.Split(got, "graph ")
	for i, theirs := range strings.Split(want, "graph ") {
		if i < len(ours) && ours[i] == theirs {
			continue
		}
		name, _, _ := strings.Cut(theirs, "\n")
		text := "node prints\n" + theirs + "and cujs\n" + ours[min(i, len(ours)-1)]
		files, _ := filepath.Glob(filepath.Join(dir, name+".*.mjs"))
		for _, file := range files {
			module, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text += "\n" + filepath.Base(file) + ":\n" + string(module)
		}
		return text
	}
	return "cujs prints more"
}
