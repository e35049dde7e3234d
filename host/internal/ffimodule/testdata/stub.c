// What the tests of ffi call.
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int8_t neg8(int8_t x) { return -x; }
uint8_t inc8(uint8_t x) { return x + 1; }
int16_t neg16(int16_t x) { return -x; }
uint16_t inc16(uint16_t x) { return x + 1; }
int32_t neg32(int32_t x) { return -x; }
uint32_t inc32(uint32_t x) { return x + 1; }
int64_t neg64(int64_t x) { return -x; }
uint64_t inc64(uint64_t x) { return x + 1; }
_Bool not_(_Bool x) { return !x; }
float half(float x) { return x / 2; }
double twice(double x) { return x * 2; }
void nothing(void) {}

double mixed(int32_t a, double b, int64_t c, float d, uint8_t e, double f, int16_t g, int32_t h, int32_t i, int64_t j, double k) {
	return a + 2 * b + 3 * (double)c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * (double)j + 11 * k;
}
double nine(double a, double b, double c, double d, double e, double f, double g, double h, double i, float j) {
	return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j;
}

double sum(const double *x, int32_t n) { double s = 0; for (int i = 0; i < n; i++) s += x[i]; return s; }
void fill(uint8_t *x, size_t n, uint8_t value) { memset(x, value, n); }
const char *greeting(void) { return "gr\xc3\xbc\xc3\x9f dich"; }
const char *nobody(void) { return 0; }
size_t length(const char *s) { return s ? strlen(s) : 99; }
void *same(void *p) { return p; }

typedef struct { double x, y; } point;
typedef struct { int8_t a; double b; int16_t c; int32_t d[3]; char name[8]; point at; } packed;
typedef struct { float r, g, b; } colour;
typedef struct { int64_t v[5]; } large;
typedef struct { int8_t a; double b; } gap;
typedef struct { int32_t id; gap in[2]; } nest;
gap widen(gap g) { return (gap){g.a + 1, g.b * 2}; }
nest deeper(nest n) { n.id++; n.in[1] = widen(n.in[0]); return n; }
point mirror(point p) { return (point){p.y, p.x}; }
double norm(const point *p) { return p->x * p->x + p->y * p->y; }
packed next(packed p) { p.a++; p.b += .5; p.c--; for (int i = 0; i < 3; i++) p.d[i] *= 2; p.name[0] = 'N'; p.at.x = -p.at.x; return p; }
size_t packedSize(void) { return sizeof(packed); }
colour grey(colour c, float by) { return (colour){c.r * by, c.g * by, c.b * by}; }
large reversed(large l) { large r; for (int i = 0; i < 5; i++) r.v[i] = l.v[4 - i]; return r; }

typedef enum { RED, GREEN = 5, BLUE } hue;
hue after(hue h) { return h == RED ? GREEN : h == GREEN ? BLUE : 77; }

int32_t counter = 41;
point origin = {1, 2};

int32_t fails(int32_t code) { errno = code; return -1; }

int32_t total(int32_t count, ...) {
	va_list list;
	double s = 0;
	va_start(list, count);
	for (int i = 0; i < count; i++) s += i % 2 ? va_arg(list, double) : va_arg(list, int32_t);
	va_end(list);
	return (int32_t)(s * 10);
}

int32_t apply(int32_t (*f)(int32_t, double), int32_t x) { return f(x, x / 2.0) + f(x + 1, 0); }
typedef int32_t (*unary)(int32_t);
static int32_t plus(int32_t x) { return x + 1; }
unary adder(void) { return plus; }

static void (*listener)(int32_t, const char *);
static int32_t (*asker)(int32_t);
void listen(void (*f)(int32_t, const char *)) { listener = f; }
static void *speak(void *n) {
	char text[16] = "thread";
	for (intptr_t i = 0; i < (intptr_t)n; i++) listener((int32_t)i, text);
	memset(text, 'x', 15);
	return 0;
}
void speakLater(int32_t n) {
	pthread_t t;
	pthread_create(&t, 0, speak, (void *)(intptr_t)n);
	pthread_detach(t);
}
void ask(int32_t (*f)(int32_t)) { asker = f; }
int32_t asked(int32_t x) { return asker(x) + 1; } // on whatever thread it is called
