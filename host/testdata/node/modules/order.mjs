// What awaits is begun in order, and waited for before those who import it.
await import('./lib/orderly.mjs')
