// This file holds the trampoline that turns a Block into a call by the System V
// ABI for AMD64: six words in registers, the others on the stack, and eight
// floating-point numbers in vector registers where there are any.

#include "textflag.h"

DATA ·trampoline(SB)/8, $call<>(SB)
GLOBL ·trampoline(SB), NOPTR|RODATA, $8

#define FUNCTION 0
#define COUNT    8
#define VECTORS  16
#define RESULT   24
#define FLOAT    32
#define SECOND   40
#define SECONDFLOAT 48
#define WORDS    56
#define FLOATS   280

// void call(Block *b), called as a C function on the system stack: b is in DI;
// BX and BP belong to the caller.
TEXT call<>(SB), NOSPLIT|NOFRAME, $0
	PUSHQ BP
	MOVQ  SP, BP
	PUSHQ BX
	MOVQ  DI, BX
	SUBQ  $(22*8), SP // room for the words beyond six
	ANDQ  $~15, SP
	MOVQ  COUNT(BX), CX

stack:
	CMPQ CX, $6
	JLE  registers
	MOVQ (WORDS-8)(BX)(CX*8), AX // the last word not copied yet
	MOVQ AX, -56(SP)(CX*8)       // word 7 goes to the top of the stack
	DECQ CX
	JMP  stack

registers:
	MOVQ (WORDS+0)(BX), DI
	MOVQ (WORDS+8)(BX), SI
	MOVQ (WORDS+16)(BX), DX
	MOVQ (WORDS+24)(BX), CX
	MOVQ (WORDS+32)(BX), R8
	MOVQ (WORDS+40)(BX), R9
	MOVQ FUNCTION(BX), R10
	MOVQ VECTORS(BX), AX // how many vector registers, for functions with a variable number of arguments
	TESTQ AX, AX
	JNE  floats
	CMPB ·avx(SB), $0
	JE   plain

	// Whoever left the upper halves of the vector registers in use, the code
	// on the other side pays for it at each of its SSE instructions: a launch
	// took 6 to 12 % longer.
	VZEROUPPER
	CALL R10
	VZEROUPPER
	JMP  done

floats:
	CMPB ·avx(SB), $0
	JE   load
	VZEROUPPER

load:
	MOVSD (FLOATS+0)(BX), X0
	MOVSD (FLOATS+8)(BX), X1
	MOVSD (FLOATS+16)(BX), X2
	MOVSD (FLOATS+24)(BX), X3
	MOVSD (FLOATS+32)(BX), X4
	MOVSD (FLOATS+40)(BX), X5
	MOVSD (FLOATS+48)(BX), X6
	MOVSD (FLOATS+56)(BX), X7
	CALL  R10
	MOVSD X0, FLOAT(BX)
	MOVSD X1, SECONDFLOAT(BX)
	CMPB  ·avx(SB), $0
	JE    done
	VZEROUPPER
	JMP   done

plain:
	CALL R10

done:
	MOVQ AX, RESULT(BX)
	MOVQ DX, SECOND(BX)
	LEAQ -8(BP), SP
	POPQ BX
	POPQ BP
	RET
