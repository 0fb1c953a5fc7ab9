/** The number of a stem of a bot, from -2³¹ to 2³¹ - 1. Those of two bots differ, so that an index keeps them apart. */
export function termNumber(botId: string, stem: string): number {
  let number = 0x81_1c_9d_c5
  for (const text of [botId, ' ', stem]) {
    for (let at = 0; at < text.length; at++) {
      number = Math.imul(number ^ text.charCodeAt(at), 0x01_00_01_93)
    }
  }
  // FNV-1a leaves the upper bits of short texts alike; the finalizer of MurmurHash3 spreads them.
  number = Math.imul(number ^ (number >>> 16), 0x85_eb_ca_6b)
  number = Math.imul(number ^ (number >>> 13), 0xc2_b2_ae_35)
  return number ^ (number >>> 16)
}

/** The number of a cell of a bot, which no other bot has, like that of a stem. */
export const cellNumber = (botId: string, cell: number): number => termNumber(botId, ` ${cell}`)
