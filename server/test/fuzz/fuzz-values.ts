import type { Random } from './random.ts'

/** Names that are dangerous on objects, and fields of other calls. */
export const strangeNames = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'id',
  'bot_id',
  'user_d',
  'password',
  'files',
  'message',
  'session_id',
  'is_admin',
]

const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '🦊'.repeat(300),
  'x'.repeat(9_000),
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  '${7*7}',
  '[',
  '["a",1]',
  '[{"a":1}]',
  '[[["a"]]]',
  '1e999',
  '-1',
  'NaN',
  'true',
  'http://169.254.169.254/',
  'https://example.com/%',
  'https://[::1',
  'a@b.c',
  'role_lawyer',
]

const oddNumbers = [0, -0, -1, 1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324]

const oddObjects: readonly unknown[] = [
  { toString: 1, valueOf: 2 },
  { length: 1e9 },
  { $ne: null },
  { constructor: { prototype: { a: 1 } } },
  [],
  {},
]

/** Some UTF-16 units, often no valid text. */
function noise(random: Random): string {
  let text = ''
  for (let left = random.int(30); left > 0; left -= 1) {
    text += String.fromCharCode(random.int(random.chance(0.5) ? 128 : 0x1_00_00))
  }
  return text
}

/** A value of any kind; `known` are existing ids. */
export function oddValue(random: Random, known: readonly string[], depth = 0): unknown {
  const kind = random.int(depth < 3 ? 16 : 12)
  if (kind < 4) return random.pick(oddTexts)
  if (kind < 7) return random.pick(known)
  if (kind < 9) return noise(random)
  if (kind < 10) return random.pick(oddNumbers)
  if (kind < 11) return random.pick([true, false, null])
  if (kind < 12) return random.pick(oddObjects)
  const inner = () => oddValue(random, known, depth + 1)
  const size = random.int(4)
  if (kind < 14) return Array.from({ length: size }, inner)
  return Object.fromEntries(
    Array.from({ length: size }, () => [random.pick(strangeNames), inner()]),
  )
}

/** A text with some characters replaced, removed or repeated. */
export function mutated(random: Random, text: string): string {
  const at = random.int(text.length + 1)
  const rest = text.slice(at)
  const way = random.int(5)
  if (way === 0) return text.slice(0, at)
  if (way === 1) return text.slice(0, at) + noise(random) + rest
  if (way === 2) return text.slice(0, at) + rest.slice(1)
  if (way === 3) return text.repeat(2 + random.int(20))
  return text.slice(0, at) + random.pick(oddTexts) + rest
}
