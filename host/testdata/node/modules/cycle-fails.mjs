// All modules of a cycle fail with its root, those that have run included; what they import does not.
for (const name of ['root', 'member', 'leaf', 'root', 'member', 'far']) {
  console.log(name, await import(`./lib/cyclefails${name}.mjs`).then((m) => m.name, (e) => e.message))
}
