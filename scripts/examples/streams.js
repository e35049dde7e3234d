// Overlaps copies with computation: the work is cut into chunks, and each
// chunk is uploaded, computed and downloaded in the order of its own stream,
// while the other streams do theirs. Events measure how long it took.
//
//   cujs scripts/examples/streams.js

const cuda = require('cuda')
const assert = require('assert')

const ptx = `
.version 6.0
.target sm_50
.address_size 64

// x = x·x + 1, repeated
.visible .entry iterate(.param .u64 x, .param .u32 n, .param .u32 rounds)
{
	.reg .pred %p;
	.reg .b32  %i, %n, %rounds, %t<3>;
	.reg .b32  %v;
	.reg .b64  %x, %offset;

	mov.u32        %t0, %ctaid.x;
	mov.u32        %t1, %ntid.x;
	mov.u32        %t2, %tid.x;
	mad.lo.u32     %i, %t0, %t1, %t2;
	ld.param.u32   %n, [n];
	setp.ge.u32    %p, %i, %n;
	@%p bra        done;
	ld.param.u64   %x, [x];
	ld.param.u32   %rounds, [rounds];
	mul.wide.u32   %offset, %i, 4;
	add.u64        %x, %x, %offset;
	ld.global.u32  %v, [%x];
again:
	mad.lo.u32     %v, %v, %v, 1;
	sub.u32        %rounds, %rounds, 1;
	setp.ne.u32    %p, %rounds, 0;
	@%p bra        again;
	st.global.u32  [%x], %v;
done:
	ret;
}`

const iterate = cuda.module(ptx).function('iterate')
const chunks = 4
const n = 8192 // elements in a chunk
const rounds = 10

async function main() {
  // Page-locked memory: the device copies from it while the script goes on.
  const data = cuda.pinned('u32', chunks * n)
  for (let i = 0; i < data.length; i++) data[i] = i

  const start = cuda.event().record()
  const work = []
  for (let k = 0; k < chunks; k++) {
    const stream = cuda.stream({ nonBlocking: true })
    const part = data.subarray(k * n, (k + 1) * n)
    const buffer = cuda.alloc('u32', n)
    stream.wait(start)
    buffer.writeAsync(part, { stream })
    iterate.launch({ grid: n / 256, block: 256, stream }, buffer, n, rounds)
    work.push(buffer.readAsync(part, { stream }))
  }
  await Promise.all(work)
  const end = cuda.event().record()
  await end.synchronizeAsync()

  for (let i = 0; i < data.length; i += 997) {
    let v = i
    for (let r = 0; r < rounds; r++) v = (Math.imul(v, v) + 1) >>> 0
    assert.strictEqual(data[i], v)
  }
  console.log(`${chunks} chunks of ${n} elements through ${chunks} streams in ${end.since(start).toFixed(2)} ms`)
}

main()
