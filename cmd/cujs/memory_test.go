package main

import "testing"

// TestMemoryInfo allocates and frees in each of the ways that memory is counted by, on devices with less and with more than
// pools take at a time: what is free and what is allocated are all there is. Of the pool of streams, what it keeps is not free.
func TestMemoryInfo(t *testing.T) {
	for _, size := range []string{"3M", "16M", "40M", "100M", "1G"} {
		got := cujs("", nil, "--device", "emulated", "--memory", size, "-p", `
			const { total } = cuda.device().memoryInfo(), part = Math.floor(total / 16), stream = cuda.stream(), wrong = []
			const ways = [{}, { shareable: true }, { stream }, { stream: cuda.defaultStream }]
			let seed = 7, held = [], allocated = 0
			const random = n => (seed = (seed * 48271) % 2147483647) % n
			for (let step = 0; step < 200; step++) {
			  if (held.length < 8 && random(3)) {
			    const b = cuda.alloc('u8', 1 + random(2 * part), ways[random(step < 150 ? 2 : 4)])
			    held.push(b)
			    allocated += b.bytes
			  } else if (held.length) {
			    const [b] = held.splice(random(held.length), 1)
			    allocated -= b.bytes
			    b.free()
			    cuda.synchronize()
			  }
			  const { free } = cuda.device().memoryInfo()
			  if (step < 150 ? free !== total - allocated : free > total - allocated) wrong.push([step, free, total - allocated])
			}
			wrong.length ? wrong.slice(0, 3) : 'right'`)
		if got.stdout != "right\n" || got.stderr != "" {
			t.Errorf("of %s: %s%s", size, got.stdout, got.stderr)
		}
	}
}
