import { createHmac } from 'node:crypto'

/** The code that an authenticator app shows for this key (RFC 6238). */
export function codeOf(secret: string, at = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (character) =>
    alphabet.indexOf(character).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest()
  const start = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
