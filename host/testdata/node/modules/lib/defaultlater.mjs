await null
export default class extends Map {}
