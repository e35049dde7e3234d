// Programs in links: deflated, as base64url, in the part of the address that no server sees.

const largest = 1 << 20   // bytes of a program in a link: a short one can unpack to any number

// pack has a stream transform bytes; what becomes too many is refused before it takes memory.
async function pack(bytes, stream) {
  const parts = []
  let length = 0
  for (const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    length += value.length
    if (length > largest) {
      await reader.cancel()
      throw new RangeError(`a program of more than ${largest} bytes`)
    }
    parts.push(value)
  }
}

export async function encode(text) {
  const bytes = await pack(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  const binary = Array.from(bytes, (b) => String.fromCharCode(b)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export async function decode(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = await pack(Uint8Array.from(binary, (c) => c.charCodeAt(0)), new DecompressionStream('deflate-raw'))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

// link is the address of a program with what it runs on.
export async function link({ source, device, checked }) {
  const parts = new URLSearchParams({ code: await encode(source) })
  if (device) parts.set('device', device)
  if (!checked) parts.set('checked', '0')
  return `${location.origin}${location.pathname}#${parts}`
}

// linked is what the address asks for: a program, a lesson, a page of the guide, or nothing.
export async function linked() {
  const parts = new URLSearchParams(location.hash.slice(1))
  const query = new URLSearchParams(location.search)
  const code = parts.get('code')
  return {
    embed: query.has('embed'),
    lesson: parts.get('lesson') ?? query.get('lesson') ?? undefined,
    page: parts.get('guide') ?? undefined,
    device: parts.get('device') ?? query.get('device') ?? undefined,
    checked: (parts.get('checked') ?? query.get('checked')) !== '0',
    source: code === null ? undefined : await decode(code),
  }
}
