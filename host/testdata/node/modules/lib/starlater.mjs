export * from './later.mjs'
export { state as renamed } from './later.mjs'
