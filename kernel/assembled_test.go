// This file proves what NVIDIA's assembler makes of kernels that programs have compiled: scripts/assemble
// collects them.

package kernel_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/cujs/cujs/kernel"
)

// products are the instructions that the table counts.
var products = []string{"HGMMA", "QGMMA", "IGMMA", "HMMA", "QMMA", "IMMA", "DMMA"}

var (
	keptTarget     = regexp.MustCompile(`\.version (\d+\.\d+)\s+\.target (\w+)`)
	keptStack      = regexp.MustCompile(`(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads`)
	keptRegisters  = regexp.MustCompile(`Used (\d+) registers`)
	keptComplaint  = regexp.MustCompile(`(?m)^.*(?:warning|\(C75\d\d\)).*$`)
	keptProduct    = regexp.MustCompile(`wgmma\.mma_async\S*?\.(bf16|f16|tf32|e4m3|e5m2|s8|u8)\.(?:bf16|f16|tf32|e4m3|e5m2|s8|u8)\b`)
	keptMnemonic   = regexp.MustCompile(`(?m)^\s+(?:/\*[0-9a-f]+\*/\s+)?(?:@!?U?P\w+ )?([A-Z][A-Z0-9]+)`)
	machineProduct = map[string]string{"bf16": "HGMMA", "f16": "HGMMA", "tf32": "HGMMA", "e4m3": "QGMMA", "e5m2": "QGMMA", "s8": "IGMMA", "u8": "IGMMA"}
)

// A keptKernel is a kernel of a cache, and what ptxas made of it.
type keptKernel struct {
	*kernel.Program
	file, target, version string

	registers, spills string
	count             map[string]int // instructions by their names
	wrong             []string
}

// TestKeptKernels gives ptxas the kernels in the folders of the folder that CUJS_KERNELS names, which are caches of cujs.
// It says nothing of them, in particular nothing of products that wait for each other (C75xx); machine code has the products
// that the PTX has; there is local memory only where the kernel asks for some, or for fewer registers.
func TestKeptKernels(t *testing.T) {
	folder := os.Getenv("CUJS_KERNELS")
	if folder == "" {
		t.Skip("CUJS_KERNELS names no folder of kernels; see scripts/assemble")
	}
	if devicetest.Ptxas() == "" {
		t.Fatal("kernels are there, but no ptxas: put CUDA's on the path, or name it in CUJS_PTXAS")
	}
	list := keptKernels(t, folder)
	seen := assembleKept(t, list)
	for _, k := range list {
		for _, wrong := range k.wrong {
			t.Errorf("%s, %s: %s\n%s", k.Name, k.target, wrong, k.file)
		}
	}
	t.Logf("%d kernels, of which ptxas knows the PTX of %d\n%s", len(list), seen, table(list))
	if seen < len(list)/4 || seen == 0 {
		t.Errorf("ptxas knows the PTX of %d kernels of %d", seen, len(list))
	}
}

// keptKernels reads the kernels, each text once.
func keptKernels(t *testing.T, folder string) (list []*keptKernel) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*", "*.kernel"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no folders with kernels (%v)", folder, err)
	}
	texts := map[string]bool{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		at := bytes.Index(data, []byte(`{"Name":`))
		if err != nil || at < 0 {
			t.Fatalf("%s holds no kernel (%v)", file, err)
		}
		line, code, _ := bytes.Cut(data[at:], []byte{'\n'})
		k := &keptKernel{Program: &kernel.Program{}, file: file, count: map[string]int{}}
		if err := json.Unmarshal(line, k.Program); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		k.PTX = string(code)
		head := keptTarget.FindStringSubmatch(k.PTX)
		if head == nil {
			t.Fatalf("%s has no target", file)
		}
		k.version, k.target = head[1], head[2]
		if !texts[k.PTX] {
			texts[k.PTX] = true
			list = append(list, k)
		}
	}
	slices.SortFunc(list, func(a, b *keptKernel) int {
		return strings.Compare(a.Name+" "+a.target+a.PTX, b.Name+" "+b.target+b.PTX)
	})
	return list
}

// assembleKept has ptxas assemble the kernels, one a processor at a time, and answers how many it knows.
func assembleKept(t *testing.T, list []*keptKernel) (seen int) {
	known := map[string]bool{}
	var group sync.WaitGroup
	free := make(chan bool, runtime.GOMAXPROCS(0))
	folder := t.TempDir()
	for i, k := range list {
		if _, asked := known[k.version]; !asked {
			known[k.version] = devicetest.Takes(t, k.version)
		}
		if !known[k.version] {
			continue
		}
		seen++
		free <- true
		group.Go(func() {
			k.assemble(filepath.Join(folder, strconv.Itoa(i)))
			<-free
		})
	}
	group.Wait()
	return seen
}

// assemble makes machine code in a file and notes what is wrong with it.
func (k *keptKernel) assemble(file string) {
	arguments := []string{"-v", "-arch", k.architecture(), "-o", file + ".cubin", file + ".ptx"}
	if strings.Contains(strings.ReplaceAll(k.PTX, "vprintf", ""), ".extern .func") {
		arguments = append(arguments, "-c") // functions that are linked to it come later
	}
	err := os.WriteFile(file+".ptx", []byte(k.PTX), 0o600)
	var log []byte
	if err == nil {
		log, err = exec.Command(devicetest.Ptxas(), arguments...).CombinedOutput()
	}
	if err != nil {
		k.wrong = append(k.wrong, fmt.Sprintf("ptxas: %v\n%s", err, log))
		return
	}
	for _, line := range keptComplaint.FindAllString(string(log), -1) {
		k.wrong = append(k.wrong, "ptxas says: "+line)
	}
	k.measure(string(log))
	code, err := exec.Command(filepath.Join(filepath.Dir(devicetest.Ptxas()), "nvdisasm"), "-c", file+".cubin").Output()
	if err != nil {
		k.wrong = append(k.wrong, fmt.Sprintf("nvdisasm, which belongs beside ptxas: %v", err))
		return
	}
	k.read(string(code))
}

// architecture is the target, or the oldest one that ptxas of CUDA 13 and cujs's tests have.
func (k *keptKernel) architecture() string {
	if number, err := strconv.Atoi(strings.TrimPrefix(k.target, "sm_")); err == nil && number < 80 {
		return "sm_80"
	}
	return k.target
}

// branchMemory is what ptxas puts aside of deeply nested branches, where most registers are free.
const branchMemory = 8

// measure reads what ptxas says of registers and local memory.
func (k *keptKernel) measure(log string) {
	if found := keptRegisters.FindStringSubmatch(log); found != nil {
		k.registers = found[1]
	}
	most := 0
	for _, found := range keptStack.FindAllStringSubmatch(log, -1) {
		k.spills = found[2] + "/" + found[3]
		for _, bytes := range found[1:] {
			n, _ := strconv.Atoi(bytes)
			most = max(most, n)
		}
	}
	if most > branchMemory && !k.mayUseLocal() {
		k.wrong = append(k.wrong, fmt.Sprintf("%d bytes of local memory, though it has no local array: registers %s, spill stores/loads %s", most, k.registers, k.spills))
	}
	if k.registers == "" {
		k.wrong = append(k.wrong, "ptxas tells no registers:\n"+log)
	}
}

// mayUseLocal tells whether the kernel asks for local memory, a stack or fewer registers than it would have.
func (k *keptKernel) mayUseLocal() bool {
	several := strings.Contains(k.PTX, ".minnctapersm") && !strings.Contains(k.PTX, ".minnctapersm 1\n")
	return k.Local != 0 || strings.Contains(k.PTX, ".local ") || several || strings.Contains(k.PTX, ".maxnreg")
}

// read counts the instructions and compares the products with those of the PTX.
func (k *keptKernel) read(code string) {
	for _, found := range keptMnemonic.FindAllStringSubmatch(code, -1) {
		k.count[found[1]]++
	}
	missing := map[string]bool{}
	for _, found := range keptProduct.FindAllStringSubmatch(k.PTX, -1) {
		if name := machineProduct[found[1]]; k.count[name] == 0 && !missing[name] {
			missing[name] = true
			k.wrong = append(k.wrong, "the PTX has wgmma of "+found[1]+", and the machine code has no "+name)
		}
	}
	if n := k.count["LDL"] + k.count["STL"]; n > 2*branchMemory/4 && !k.mayUseLocal() {
		k.wrong = append(k.wrong, fmt.Sprintf("%d LDL and STL, though it has no local array", n))
	}
}

// table is a line for each kernel.
func table(list []*keptKernel) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%-28s %-8s %-5s %9s %9s %5s", "kernel", "target", "PTX", "registers", "spills", "local")
	for _, name := range products {
		fmt.Fprintf(&s, " %5s", name)
	}
	for _, k := range list {
		fmt.Fprintf(&s, "\n%-28s %-8s %-5s", k.Name, k.target, k.version)
		if k.registers == "" {
			s.WriteString(" not assembled")
			continue
		}
		fmt.Fprintf(&s, " %9s %9s %5d", k.registers, k.spills, k.count["LDL"]+k.count["STL"])
		for _, name := range products {
			fmt.Fprintf(&s, " %5d", k.count[name])
		}
	}
	return s.String()
}
