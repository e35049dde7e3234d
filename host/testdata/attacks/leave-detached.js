// expect: TypeError
const b = new ArrayBuffer(8), a = new Uint8Array(b); structuredClone(b, { transfer: [b] }); a
