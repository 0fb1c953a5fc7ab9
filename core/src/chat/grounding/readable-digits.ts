// Zero-width characters and direction marks, which can hide or reorder the digits of a number.
const invisible = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/** Joiners after a digit or Latin letter. Elsewhere, in emoji and some scripts, they are needed. */
const joiners = /(?<=[\p{Nd}\p{Script=Latin}])(?:\u200c|\u200d|\ufe0e|\ufe0f|\u20e3)+/gu
const otherDigit = /(?![0-9])\p{Nd}/gu
const suspicious =
  /\u00ad|\u180e|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\ufe0e|\ufe0f|\u20e3|\ufeff|(?![0-9])\p{Nd}/u

const isDigit = (point: number) => /^\p{Nd}$/u.test(String.fromCodePoint(point))

/** The value of a digit of any script. The ten digits of a script are consecutive, starting with zero. */
function valueOf(digit: string): number {
  const normal = digit.normalize('NFKC')
  if (/^\d$/.test(normal)) return Number(normal)
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value += 1
  return value
}

/** Converts all digits of a text to visible ASCII digits. `before`: the character before it, for pieces of a stream. */
export function withReadableDigits(text: string, before: string): string {
  if (!suspicious.test(text)) return text
  const cleaned = (before + text).replace(invisible, '').replace(joiners, '')
  const rest = cleaned.startsWith(before) ? cleaned.slice(before.length) : cleaned
  return rest.replace(otherDigit, (digit) => String(valueOf(digit)))
}
