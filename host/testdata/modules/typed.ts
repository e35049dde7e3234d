export interface Point { x: number }
export enum Color { Red, Green }
export const origin: Point = { x: 0 }
export { late as renamed } from './late.mjs'
