// SHA-256 (FIPS 180-4) of messages of up to 55 bytes, a thread each.
__constant__ unsigned K[64];
__device__ unsigned rotate(unsigned x, int n) { return __funnelshift_r(x, x, n); }

extern "C" __global__ void sha256(const unsigned char *messages, int length, unsigned *digests, int n)
{
	int id = blockIdx.x * blockDim.x + threadIdx.x;
	if (id >= n) return;
	unsigned w[64], h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
	for (int i = 0; i < 16; i++) w[i] = 0;
	for (int i = 0; i < length; i++) w[i / 4] |= (unsigned)messages[id * length + i] << (24 - i % 4 * 8);
	w[length / 4] |= 0x80u << (24 - length % 4 * 8);
	w[15] = length * 8;
	for (int i = 16; i < 64; i++) {
		unsigned s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
		unsigned s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
		w[i] = w[i - 16] + s0 + w[i - 7] + s1;
	}
	unsigned v[8];
	for (int i = 0; i < 8; i++) v[i] = h[i];
	for (int i = 0; i < 64; i++) {
		unsigned s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25), choice = v[4] & v[5] ^ ~v[4] & v[6];
		unsigned t1 = v[7] + s1 + choice + K[i] + w[i];
		unsigned s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22), major = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2];
		for (int k = 7; k > 0; k--) v[k] = v[k - 1];
		v[4] += t1;
		v[0] = t1 + s0 + major;
	}
	for (int i = 0; i < 8; i++) digests[id * 8 + i] = h[i] + v[i];
}
