export default class { }
export function f() { return 'f' }
export function* g() { yield a; a++; yield a }
export let a = 1, b = 2
export var c = a + b
export class K { m() { return 'K' } }
export const { x, y: [y], ...rest } = { x: 'x', y: ['y'], z: 'z' }
