import { randomBytes } from 'node:crypto'

const maxInMs = 0xfff

let last = { ms: 0, count: 0 }

/**
 * A new source id: a UUID of version 7 (RFC 9562), so that sources added at the same time are listed in the order in
 * which they were added. `now` is epoch milliseconds.
 */
export function newSourceId(now: number): string {
  const isSameMs = now <= last.ms && last.count < maxInMs
  last = isSameMs
    ? { ms: last.ms, count: last.count + 1 }
    : { ms: Math.max(now, last.ms + 1), count: 0 }
  const time = last.ms.toString(16).padStart(12, '0')
  const count = last.count.toString(16).padStart(3, '0')
  const random = randomBytes(8)
  random[0] = (random.readUInt8(0) & 0x3f) | 0x80
  const end = random.toString('hex')
  return `s_${time.slice(0, 8)}-${time.slice(8)}-7${count}-${end.slice(0, 4)}-${end.slice(4)}`
}
