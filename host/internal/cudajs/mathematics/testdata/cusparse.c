// A stub of cuSPARSE that computes in the host's memory, where the emulated device has its own. It checks that
// workspaces are there, and destroys what it has made.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int64_t rows, columns, count; void *offsets, *indices, *values; int type, byColumns, wide; } Sparse;
typedef struct { int64_t rows, columns, distance; void *values; int type, order; } Dense;
typedef struct { int *indices; double *values; } Product;

int64_t waits[32]; // the first one is a function that waits for all work
int64_t live[32];  // the first one counts descriptors

static double get(const void *p, int type, int64_t i) { return type == 0 ? ((float *)p)[i] : ((double *)p)[i]; }
static void put(void *p, int type, int64_t i, double v) { if (type == 0) ((float *)p)[i] = v; else ((double *)p)[i] = v; }
// Indices are of 32 or 64 bits.
static int64_t at(const void *p, int wide, int64_t i) { return wide ? ((int64_t *)p)[i] : ((int *)p)[i]; }
static void set(void *p, int wide, int64_t i, int64_t v) { if (wide) ((int64_t *)p)[i] = v; else ((int *)p)[i] = v; }
static int64_t offset(const Sparse *s, int64_t i) { return at(s->offsets, s->wide, i); }
static int64_t column(const Sparse *s, int64_t k) { return at(s->indices, s->wide, k); }
static int64_t place(const Dense *d, int64_t i, int64_t j) { return d->order == 2 ? i * d->distance + j : i + j * d->distance; }
static int64_t lines(const Sparse *s) { return s->byColumns ? s->columns : s->rows; }
static int misses(uint64_t space) { return space == 0 || space % 256; }

int cusparseCreate(void **handle) { *handle = (void *)0x2000; return 0; }
int cusparseDestroy(void *handle) { return handle == (void *)0x2000 ? 0 : 1; }
int cusparseGetProperty(int which, int *value) { *value = which == 0 ? 12 : which == 1 ? 5 : 1; return 0; }
const char *cusparseGetErrorString(int status) { return "the stub's own words"; }
int cusparseSetStream(void *handle, void *stream) { if (waits[0]) ((void (*)(void))waits[0])(); return 0; }

static int sparse(Sparse **d, int64_t rows, int64_t columns, int64_t count, int *offsets, int *indices, void *values, int ot, int it, int base, int type, int byColumns) {
	if (ot != it || ot != 2 && ot != 3 || base != 0) return 3;
	Sparse s = {rows, columns, count, offsets, indices, values, type, byColumns, ot == 3};
	*d = malloc(sizeof s);
	**d = s;
	live[0]++;
	return 0;
}
int cusparseCreateCsr(Sparse **d, int64_t rows, int64_t columns, int64_t count, int *offsets, int *indices, void *values, int ot, int it, int base, int type) {
	return sparse(d, rows, columns, count, offsets, indices, values, ot, it, base, type, 0);
}
int cusparseCreateCsc(Sparse **d, int64_t rows, int64_t columns, int64_t count, int *offsets, int *indices, void *values, int ot, int it, int base, int type) {
	return sparse(d, rows, columns, count, offsets, indices, values, ot, it, base, type, 1);
}
static int end(void *d) { free(d); live[0]--; return 0; }
int cusparseDestroySpMat(Sparse *d) { return end(d); }
int cusparseDestroyDnVec(Dense *d) { return end(d); }
int cusparseDestroyDnMat(Dense *d) { return end(d); }
int cusparseSpMatGetSize(Sparse *d, int64_t *rows, int64_t *columns, int64_t *count) { *rows = d->rows; *columns = d->columns; *count = d->count; return 0; }
int cusparseCsrSetPointers(Sparse *d, int *offsets, int *indices, void *values) { d->offsets = offsets; d->indices = indices; d->values = values; return 0; }
int cusparseCreateDnMat(Dense **d, int64_t rows, int64_t columns, int64_t distance, void *values, int type, int order) {
	Dense s = {rows, columns, distance, values, type, order};
	*d = malloc(sizeof s);
	**d = s;
	live[0]++;
	return 0;
}
int cusparseCreateDnVec(Dense **d, int64_t size, void *values, int type) { return cusparseCreateDnMat(d, size, 1, 1, values, type, 2); }

static int multiply(const void *alpha, Sparse *a, Dense *x, const void *beta, Dense *y, int type) {
	if (x->rows != a->columns || y->rows != a->rows || x->columns != y->columns || x->type != type || y->type != type) return 3;
	double by = get(alpha, type, 0), keep = get(beta, type, 0);
	for (int64_t j = 0; j < y->columns; j++) {
		for (int64_t i = 0; i < y->rows; i++) put(y->values, type, place(y, i, j), keep ? keep * get(y->values, type, place(y, i, j)) : 0);
		for (int64_t l = 0; l < lines(a); l++)
			for (int64_t k = offset(a, l); k < offset(a, l + 1); k++) {
				int64_t row = a->byColumns ? column(a, k) : l, from = a->byColumns ? l : column(a, k), to = place(y, row, j);
				put(y->values, type, to, get(y->values, type, to) + by * get(a->values, type, k) * get(x->values, type, place(x, from, j)));
			}
	}
	return 0;
}
int cusparseSpMV_bufferSize(void *h, int op, const void *alpha, Sparse *a, Dense *x, const void *beta, Dense *y, int type, int alg, uint64_t *size) { *size = 300; return 0; }
int cusparseSpMV(void *h, int op, const void *alpha, Sparse *a, Dense *x, const void *beta, Dense *y, int type, int alg, uint64_t space) {
	return op != 0 || misses(space) ? 3 : a->rows == 13 ? 10 : multiply(alpha, a, x, beta, y, type);
}
int cusparseSpMM_bufferSize(void *h, int opA, int opB, const void *alpha, Sparse *a, Dense *x, const void *beta, Dense *y, int type, int alg, uint64_t *size) { *size = 5000; return 0; }
int cusparseSpMM(void *h, int opA, int opB, const void *alpha, Sparse *a, Dense *x, const void *beta, Dense *y, int type, int alg, uint64_t space) {
	return opA != 0 || opB != 0 || misses(space) ? 3 : multiply(alpha, a, x, beta, y, type);
}

int cusparseSpGEMM_createDescr(Product **d) { *d = calloc(1, sizeof **d); live[0]++; return 0; }
int cusparseSpGEMM_destroyDescr(Product *d) { free(d->indices); free(d->values); return end(d); }
int cusparseSpGEMM_workEstimation(void *h, int opA, int opB, const void *alpha, Sparse *a, Sparse *b, const void *beta, Sparse *c, int type, int alg, Product *d, uint64_t *size, uint64_t space) {
	*size = 700;
	return space && misses(space) ? 3 : 0;
}
// The indices of a row fall, as those of the library may.
int cusparseSpGEMM_compute(void *h, int opA, int opB, const void *alpha, Sparse *a, Sparse *b, const void *beta, Sparse *c, int type, int alg, Product *d, uint64_t *size, uint64_t space) {
	*size = 900;
	if (!space) return 0;
	if (misses(space) || a->wide != b->wide || a->wide != c->wide || a->byColumns || b->byColumns || a->columns != b->rows) return 3;
	double *row = malloc(8 * b->columns);
	char *has = malloc(b->columns);
	d->indices = malloc(4 * a->rows * b->columns);
	d->values = malloc(8 * a->rows * b->columns);
	for (int64_t i = 0; i < a->rows; i++) {
		memset(has, 0, b->columns);
		for (int64_t j = 0; j < b->columns; j++) row[j] = 0;
		for (int64_t k = offset(a, i); k < offset(a, i + 1); k++)
			for (int64_t l = offset(b, column(a, k)); l < offset(b, column(a, k) + 1); l++) {
				row[column(b, l)] += get(a->values, type, k) * get(b->values, type, l);
				has[column(b, l)] = 1;
			}
		set(c->offsets, c->wide, i, c->count);
		for (int64_t j = b->columns - 1; j >= 0; j--)
			if (has[j]) { d->indices[c->count] = j; d->values[c->count++] = row[j]; }
	}
	set(c->offsets, c->wide, a->rows, c->count);
	free(row);
	free(has);
	return 0;
}
int cusparseSpGEMM_copy(void *h, int opA, int opB, const void *alpha, Sparse *a, Sparse *b, const void *beta, Sparse *c, int type, int alg, Product *d) {
	for (int64_t k = 0; k < c->count; k++) { set(c->indices, c->wide, k, d->indices[k]); put(c->values, type, k, d->values[k]); }
	return 0;
}

int cusparseSparseToDense_bufferSize(void *h, Sparse *a, Dense *b, int alg, uint64_t *size) { *size = 0; return 0; }
int cusparseSparseToDense(void *h, Sparse *a, Dense *b, int alg, uint64_t space) {
	for (int64_t i = 0; i < b->rows; i++) for (int64_t j = 0; j < b->columns; j++) put(b->values, b->type, place(b, i, j), 0);
	for (int64_t l = 0; l < lines(a); l++)
		for (int64_t k = offset(a, l); k < offset(a, l + 1); k++)
			put(b->values, b->type, a->byColumns ? place(b, column(a, k), l) : place(b, l, column(a, k)), get(a->values, a->type, k));
	return 0;
}
int cusparseDenseToSparse_bufferSize(void *h, Dense *a, Sparse *b, int alg, uint64_t *size) { *size = 100; return 0; }
static void scan(Dense *a, Sparse *b, int write) {
	int n = 0;
	for (int64_t i = 0; i < a->rows; i++) {
		set(b->offsets, b->wide, i, n);
		for (int64_t j = 0; j < a->columns; j++) {
			double v = get(a->values, a->type, place(a, i, j));
			if (v != 0 && write) { set(b->indices, b->wide, n, j); put(b->values, b->type, n, v); }
			n += v != 0;
		}
	}
	set(b->offsets, b->wide, a->rows, b->count = n);
}
int cusparseDenseToSparse_analysis(void *h, Dense *a, Sparse *b, int alg, uint64_t space) { scan(a, b, 0); return misses(space) ? 3 : 0; }
int cusparseDenseToSparse_convert(void *h, Dense *a, Sparse *b, int alg, uint64_t space) { scan(a, b, 1); return misses(space) ? 3 : 0; }

int cusparseCsr2cscEx2_bufferSize(void *h, int m, int n, int count, void *values, int *offsets, int *indices, void *tv, int *to, int *ti, int type, int action, int base, int alg, uint64_t *size) { *size = 400; return 0; }
int cusparseCsr2cscEx2(void *h, int m, int n, int count, void *values, int *offsets, int *indices, void *tv, int *to, int *ti, int type, int action, int base, int alg, uint64_t space) {
	if (action != 1 || base != 0 || alg != 1 || misses(space)) return 3;
	int at = 0;
	for (int j = 0; j < n; j++) {
		to[j] = at;
		for (int i = 0; i < m; i++)
			for (int k = offsets[i]; k < offsets[i + 1]; k++)
				if (indices[k] == j) { ti[at] = i; put(tv, type, at++, get(values, type, k)); }
	}
	to[n] = at;
	return 0;
}
