// Code generated from internal/cusparse.json; DO NOT EDIT.

package cusparse

import (
	"fmt"
)

// Result is cusparseStatus_t.
type Result int32

const (
	CUSPARSE_STATUS_SUCCESS                   Result = 0
	CUSPARSE_STATUS_NOT_INITIALIZED           Result = 1
	CUSPARSE_STATUS_ALLOC_FAILED              Result = 2
	CUSPARSE_STATUS_INVALID_VALUE             Result = 3
	CUSPARSE_STATUS_ARCH_MISMATCH             Result = 4
	CUSPARSE_STATUS_MAPPING_ERROR             Result = 5
	CUSPARSE_STATUS_EXECUTION_FAILED          Result = 6
	CUSPARSE_STATUS_INTERNAL_ERROR            Result = 7
	CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED Result = 8
	CUSPARSE_STATUS_ZERO_PIVOT                Result = 9
	CUSPARSE_STATUS_NOT_SUPPORTED             Result = 10
	CUSPARSE_STATUS_INSUFFICIENT_RESOURCES    Result = 11
)

// String is the value's name in C.
func (v Result) String() string {
	switch v {
	case CUSPARSE_STATUS_SUCCESS:
		return "CUSPARSE_STATUS_SUCCESS"
	case CUSPARSE_STATUS_NOT_INITIALIZED:
		return "CUSPARSE_STATUS_NOT_INITIALIZED"
	case CUSPARSE_STATUS_ALLOC_FAILED:
		return "CUSPARSE_STATUS_ALLOC_FAILED"
	case CUSPARSE_STATUS_INVALID_VALUE:
		return "CUSPARSE_STATUS_INVALID_VALUE"
	case CUSPARSE_STATUS_ARCH_MISMATCH:
		return "CUSPARSE_STATUS_ARCH_MISMATCH"
	case CUSPARSE_STATUS_MAPPING_ERROR:
		return "CUSPARSE_STATUS_MAPPING_ERROR"
	case CUSPARSE_STATUS_EXECUTION_FAILED:
		return "CUSPARSE_STATUS_EXECUTION_FAILED"
	case CUSPARSE_STATUS_INTERNAL_ERROR:
		return "CUSPARSE_STATUS_INTERNAL_ERROR"
	case CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED:
		return "CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED"
	case CUSPARSE_STATUS_ZERO_PIVOT:
		return "CUSPARSE_STATUS_ZERO_PIVOT"
	case CUSPARSE_STATUS_NOT_SUPPORTED:
		return "CUSPARSE_STATUS_NOT_SUPPORTED"
	case CUSPARSE_STATUS_INSUFFICIENT_RESOURCES:
		return "CUSPARSE_STATUS_INSUFFICIENT_RESOURCES"
	}
	return fmt.Sprintf("cusparseStatus_t(%d)", int32(v))
}

// Action is cusparseAction_t.
type Action int32

const (
	CUSPARSE_ACTION_SYMBOLIC Action = 0
	CUSPARSE_ACTION_NUMERIC  Action = 1
)

// String is the value's name in C.
func (v Action) String() string {
	switch v {
	case CUSPARSE_ACTION_SYMBOLIC:
		return "CUSPARSE_ACTION_SYMBOLIC"
	case CUSPARSE_ACTION_NUMERIC:
		return "CUSPARSE_ACTION_NUMERIC"
	}
	return fmt.Sprintf("cusparseAction_t(%d)", int32(v))
}

// IndexBase is cusparseIndexBase_t.
type IndexBase int32

const (
	CUSPARSE_INDEX_BASE_ZERO IndexBase = 0
	CUSPARSE_INDEX_BASE_ONE  IndexBase = 1
)

// String is the value's name in C.
func (v IndexBase) String() string {
	switch v {
	case CUSPARSE_INDEX_BASE_ZERO:
		return "CUSPARSE_INDEX_BASE_ZERO"
	case CUSPARSE_INDEX_BASE_ONE:
		return "CUSPARSE_INDEX_BASE_ONE"
	}
	return fmt.Sprintf("cusparseIndexBase_t(%d)", int32(v))
}

// Operation is cusparseOperation_t.
type Operation int32

const (
	CUSPARSE_OPERATION_NON_TRANSPOSE       Operation = 0
	CUSPARSE_OPERATION_TRANSPOSE           Operation = 1
	CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE Operation = 2
)

// String is the value's name in C.
func (v Operation) String() string {
	switch v {
	case CUSPARSE_OPERATION_NON_TRANSPOSE:
		return "CUSPARSE_OPERATION_NON_TRANSPOSE"
	case CUSPARSE_OPERATION_TRANSPOSE:
		return "CUSPARSE_OPERATION_TRANSPOSE"
	case CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE:
		return "CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE"
	}
	return fmt.Sprintf("cusparseOperation_t(%d)", int32(v))
}

// Csr2CscAlg is cusparseCsr2CscAlg_t.
type Csr2CscAlg int32

const (
	CUSPARSE_CSR2CSC_ALG1 Csr2CscAlg = 1
	CUSPARSE_CSR2CSC_ALG2 Csr2CscAlg = 2
)

// String is the value's name in C.
func (v Csr2CscAlg) String() string {
	switch v {
	case CUSPARSE_CSR2CSC_ALG1:
		return "CUSPARSE_CSR2CSC_ALG1"
	case CUSPARSE_CSR2CSC_ALG2:
		return "CUSPARSE_CSR2CSC_ALG2"
	}
	return fmt.Sprintf("cusparseCsr2CscAlg_t(%d)", int32(v))
}

// Order is cusparseOrder_t.
type Order int32

const (
	CUSPARSE_ORDER_COL Order = 1
	CUSPARSE_ORDER_ROW Order = 2
)

// String is the value's name in C.
func (v Order) String() string {
	switch v {
	case CUSPARSE_ORDER_COL:
		return "CUSPARSE_ORDER_COL"
	case CUSPARSE_ORDER_ROW:
		return "CUSPARSE_ORDER_ROW"
	}
	return fmt.Sprintf("cusparseOrder_t(%d)", int32(v))
}

// IndexType is cusparseIndexType_t.
type IndexType int32

const (
	CUSPARSE_INDEX_16U IndexType = 1
	CUSPARSE_INDEX_32I IndexType = 2
	CUSPARSE_INDEX_64I IndexType = 3
)

// String is the value's name in C.
func (v IndexType) String() string {
	switch v {
	case CUSPARSE_INDEX_16U:
		return "CUSPARSE_INDEX_16U"
	case CUSPARSE_INDEX_32I:
		return "CUSPARSE_INDEX_32I"
	case CUSPARSE_INDEX_64I:
		return "CUSPARSE_INDEX_64I"
	}
	return fmt.Sprintf("cusparseIndexType_t(%d)", int32(v))
}

// SparseToDenseAlg is cusparseSparseToDenseAlg_t.
type SparseToDenseAlg int32

const (
	CUSPARSE_SPARSETODENSE_ALG_DEFAULT SparseToDenseAlg = 0
)

// String is the value's name in C.
func (v SparseToDenseAlg) String() string {
	switch v {
	case CUSPARSE_SPARSETODENSE_ALG_DEFAULT:
		return "CUSPARSE_SPARSETODENSE_ALG_DEFAULT"
	}
	return fmt.Sprintf("cusparseSparseToDenseAlg_t(%d)", int32(v))
}

// DenseToSparseAlg is cusparseDenseToSparseAlg_t.
type DenseToSparseAlg int32

const (
	CUSPARSE_DENSETOSPARSE_ALG_DEFAULT DenseToSparseAlg = 0
)

// String is the value's name in C.
func (v DenseToSparseAlg) String() string {
	switch v {
	case CUSPARSE_DENSETOSPARSE_ALG_DEFAULT:
		return "CUSPARSE_DENSETOSPARSE_ALG_DEFAULT"
	}
	return fmt.Sprintf("cusparseDenseToSparseAlg_t(%d)", int32(v))
}

// SpMVAlg is cusparseSpMVAlg_t.
type SpMVAlg int32

const (
	CUSPARSE_MV_ALG_DEFAULT   SpMVAlg = 0
	CUSPARSE_COOMV_ALG        SpMVAlg = 1
	CUSPARSE_CSRMV_ALG1       SpMVAlg = 2
	CUSPARSE_CSRMV_ALG2       SpMVAlg = 3
	CUSPARSE_SPMV_ALG_DEFAULT SpMVAlg = 0
	CUSPARSE_SPMV_CSR_ALG1    SpMVAlg = 2
	CUSPARSE_SPMV_CSR_ALG2    SpMVAlg = 3
	CUSPARSE_SPMV_COO_ALG1    SpMVAlg = 1
	CUSPARSE_SPMV_COO_ALG2    SpMVAlg = 4
	CUSPARSE_SPMV_SELL_ALG1   SpMVAlg = 5
	CUSPARSE_SPMV_BSR_ALG1    SpMVAlg = 6
)

// String is the value's name in C.
func (v SpMVAlg) String() string {
	switch v {
	case CUSPARSE_MV_ALG_DEFAULT:
		return "CUSPARSE_MV_ALG_DEFAULT"
	case CUSPARSE_COOMV_ALG:
		return "CUSPARSE_COOMV_ALG"
	case CUSPARSE_CSRMV_ALG1:
		return "CUSPARSE_CSRMV_ALG1"
	case CUSPARSE_CSRMV_ALG2:
		return "CUSPARSE_CSRMV_ALG2"
	case CUSPARSE_SPMV_COO_ALG2:
		return "CUSPARSE_SPMV_COO_ALG2"
	case CUSPARSE_SPMV_SELL_ALG1:
		return "CUSPARSE_SPMV_SELL_ALG1"
	case CUSPARSE_SPMV_BSR_ALG1:
		return "CUSPARSE_SPMV_BSR_ALG1"
	}
	return fmt.Sprintf("cusparseSpMVAlg_t(%d)", int32(v))
}

// SpSVAlg is cusparseSpSVAlg_t.
type SpSVAlg int32

const (
	CUSPARSE_SPSV_ALG_DEFAULT SpSVAlg = 0
)

// String is the value's name in C.
func (v SpSVAlg) String() string {
	switch v {
	case CUSPARSE_SPSV_ALG_DEFAULT:
		return "CUSPARSE_SPSV_ALG_DEFAULT"
	}
	return fmt.Sprintf("cusparseSpSVAlg_t(%d)", int32(v))
}

// SpMMAlg is cusparseSpMMAlg_t.
type SpMMAlg int32

const (
	CUSPARSE_MM_ALG_DEFAULT        SpMMAlg = 0
	CUSPARSE_COOMM_ALG1            SpMMAlg = 1
	CUSPARSE_COOMM_ALG2            SpMMAlg = 2
	CUSPARSE_COOMM_ALG3            SpMMAlg = 3
	CUSPARSE_CSRMM_ALG1            SpMMAlg = 4
	CUSPARSE_SPMM_ALG_DEFAULT      SpMMAlg = 0
	CUSPARSE_SPMM_COO_ALG1         SpMMAlg = 1
	CUSPARSE_SPMM_COO_ALG2         SpMMAlg = 2
	CUSPARSE_SPMM_COO_ALG3         SpMMAlg = 3
	CUSPARSE_SPMM_COO_ALG4         SpMMAlg = 5
	CUSPARSE_SPMM_CSR_ALG1         SpMMAlg = 4
	CUSPARSE_SPMM_CSR_ALG2         SpMMAlg = 6
	CUSPARSE_SPMM_CSR_ALG3         SpMMAlg = 12
	CUSPARSE_SPMM_BLOCKED_ELL_ALG1 SpMMAlg = 13
)

// String is the value's name in C.
func (v SpMMAlg) String() string {
	switch v {
	case CUSPARSE_MM_ALG_DEFAULT:
		return "CUSPARSE_MM_ALG_DEFAULT"
	case CUSPARSE_COOMM_ALG1:
		return "CUSPARSE_COOMM_ALG1"
	case CUSPARSE_COOMM_ALG2:
		return "CUSPARSE_COOMM_ALG2"
	case CUSPARSE_COOMM_ALG3:
		return "CUSPARSE_COOMM_ALG3"
	case CUSPARSE_CSRMM_ALG1:
		return "CUSPARSE_CSRMM_ALG1"
	case CUSPARSE_SPMM_COO_ALG4:
		return "CUSPARSE_SPMM_COO_ALG4"
	case CUSPARSE_SPMM_CSR_ALG2:
		return "CUSPARSE_SPMM_CSR_ALG2"
	case CUSPARSE_SPMM_CSR_ALG3:
		return "CUSPARSE_SPMM_CSR_ALG3"
	case CUSPARSE_SPMM_BLOCKED_ELL_ALG1:
		return "CUSPARSE_SPMM_BLOCKED_ELL_ALG1"
	}
	return fmt.Sprintf("cusparseSpMMAlg_t(%d)", int32(v))
}

// SpGEMMAlg is cusparseSpGEMMAlg_t.
type SpGEMMAlg int32

const (
	CUSPARSE_SPGEMM_DEFAULT                 SpGEMMAlg = 0
	CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC    SpGEMMAlg = 1
	CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC SpGEMMAlg = 2
)

// String is the value's name in C.
func (v SpGEMMAlg) String() string {
	switch v {
	case CUSPARSE_SPGEMM_DEFAULT:
		return "CUSPARSE_SPGEMM_DEFAULT"
	case CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC:
		return "CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC"
	case CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC:
		return "CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC"
	}
	return fmt.Sprintf("cusparseSpGEMMAlg_t(%d)", int32(v))
}

// SDDMMAlg is cusparseSDDMMAlg_t.
type SDDMMAlg int32

const (
	CUSPARSE_SDDMM_ALG_DEFAULT SDDMMAlg = 0
)

// String is the value's name in C.
func (v SDDMMAlg) String() string {
	switch v {
	case CUSPARSE_SDDMM_ALG_DEFAULT:
		return "CUSPARSE_SDDMM_ALG_DEFAULT"
	}
	return fmt.Sprintf("cusparseSDDMMAlg_t(%d)", int32(v))
}
