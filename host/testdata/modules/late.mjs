export const late = await new Promise((done) => setTimeout(done, 1, 'late'))
export let count = 0
export default function bump() { count++ }
