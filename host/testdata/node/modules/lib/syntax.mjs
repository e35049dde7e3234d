export const = 1
