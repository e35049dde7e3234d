// Methods of arrays, for those of any length and for arrays in brackets. The number in a name is how many
// arguments are given, or how many the function that is given takes.

function array_fill_1(a, value) {
  for (let i = 0; i < a.length; i++) a[i] = value
}

function array_fill_2(a, value, first) {
  for (let i = array_place(a, first); i < a.length; i++) a[i] = value
}

function array_fill_3(a, value, first, end) {
  for (let i = array_place(a, first), n = array_place(a, end); i < n; i++) a[i] = value
}

// Where an index stands that counts from the end when it is negative.
function array_place(a, i) {
  return i < 0 ? Math.max(0, a.length + i) : Math.min(i, a.length)
}

function array_set_1(a, b) {
  for (let i = 0; i < b.length; i++) a[i] = b[i]
}

function array_set_2(a, b, at) {
  for (let i = 0; i < b.length; i++) a[at + i] = b[i]
}

function array_indexOf_1(a, value) {
  for (let i = 0; i < a.length; i++) if (a[i] === value) return i
  return -1
}

function array_lastIndexOf_1(a, value) {
  for (let i = a.length - 1; i >= 0; i--) if (a[i] === value) return i
  return -1
}

// Unlike indexOf it finds NaN.
function array_includes_1(a, value) {
  for (let i = 0; i < a.length; i++) if (a[i] === value || (a[i] !== a[i] && value !== value)) return true
  return false
}

function array_forEach_1(a, f) {
  for (let i = 0; i < a.length; i++) f(a[i])
}

function array_forEach_2(a, f) {
  for (let i = 0; i < a.length; i++) f(a[i], i)
}

function array_some_1(a, f) {
  for (let i = 0; i < a.length; i++) if (f(a[i])) return true
  return false
}

function array_some_2(a, f) {
  for (let i = 0; i < a.length; i++) if (f(a[i], i)) return true
  return false
}

function array_every_1(a, f) {
  for (let i = 0; i < a.length; i++) if (!f(a[i])) return false
  return true
}

function array_every_2(a, f) {
  for (let i = 0; i < a.length; i++) if (!f(a[i], i)) return false
  return true
}

function array_findIndex_1(a, f) {
  for (let i = 0; i < a.length; i++) if (f(a[i])) return i
  return -1
}

function array_findIndex_2(a, f) {
  for (let i = 0; i < a.length; i++) if (f(a[i], i)) return i
  return -1
}

function array_findLastIndex_1(a, f) {
  for (let i = a.length - 1; i >= 0; i--) if (f(a[i])) return i
  return -1
}

function array_findLastIndex_2(a, f) {
  for (let i = a.length - 1; i >= 0; i--) if (f(a[i], i)) return i
  return -1
}

function array_reduce_2(a, f) {
  let all = a[0]
  for (let i = 1; i < a.length; i++) all = f(all, a[i])
  return all
}

function array_reduce_3(a, f) {
  let all = a[0]
  for (let i = 1; i < a.length; i++) all = f(all, a[i], i)
  return all
}

function array_reduceFrom_2(a, f, first) {
  let all = first
  for (let i = 0; i < a.length; i++) all = f(all, a[i])
  return all
}

function array_reduceFrom_3(a, f, first) {
  let all = first
  for (let i = 0; i < a.length; i++) all = f(all, a[i], i)
  return all
}

function array_reduceRight_2(a, f) {
  let all = a[a.length - 1]
  for (let i = a.length - 2; i >= 0; i--) all = f(all, a[i])
  return all
}

function array_reduceRight_3(a, f) {
  let all = a[a.length - 1]
  for (let i = a.length - 2; i >= 0; i--) all = f(all, a[i], i)
  return all
}

function array_reduceRightFrom_2(a, f, first) {
  let all = first
  for (let i = a.length - 1; i >= 0; i--) all = f(all, a[i])
  return all
}

function array_reduceRightFrom_3(a, f, first) {
  let all = first
  for (let i = a.length - 1; i >= 0; i--) all = f(all, a[i], i)
  return all
}

function array_reverse_0(a) {
  for (let i = 0, j = a.length - 1; i < j; i++, j--) {
    [a[i], a[j]] = [a[j], a[i]]
  }
}

// Neighbours change places until all are in order: the steps are the same for all elements, so
// that those of a short array stay in registers. Equal ones keep their order.
function array_sort_1(a, compare) {
  for (let n = a.length - 1; n > 0; n--) {
    for (let i = 0; i < n; i++) {
      if (compare(a[i], a[i + 1]) > 0) [a[i], a[i + 1]] = [a[i + 1], a[i]]
    }
  }
}

function array_toReversed_0(a) {
  const all = [...a]
  array_reverse_0(all)
  return all
}

function array_toSorted_1(a, compare) {
  const all = [...a]
  array_sort_1(all, compare)
  return all
}
