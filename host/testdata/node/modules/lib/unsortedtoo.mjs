export const zz = 1, m = 2, a = 3
export default 4
