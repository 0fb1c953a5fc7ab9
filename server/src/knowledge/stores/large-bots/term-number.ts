/** Hashes a stem together with its bot to a signed 32-bit number, so that one index can separate the bots. */
export function termNumber(botId: string, stem: string): number {
  let number = 0x81_1c_9d_c5
  for (const text of [botId, ' ', stem]) {
    for (let at = 0; at < text.length; at++) {
      number = Math.imul(number ^ text.charCodeAt(at), 0x01_00_01_93)
    }
  }
  // FNV-1a barely changes the upper bits for short texts; the finalizer of MurmurHash3 mixes them.
  number = Math.imul(number ^ (number >>> 16), 0x85_eb_ca_6b)
  number = Math.imul(number ^ (number >>> 13), 0xc2_b2_ae_35)
  return number ^ (number >>> 16)
}

/** Hashes the number of a cell together with its bot, as `termNumber` does for stems. */
export const cellNumber = (botId: string, cell: number): number => termNumber(botId, ` ${cell}`)
