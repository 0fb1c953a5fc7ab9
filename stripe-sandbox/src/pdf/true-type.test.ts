import { expect, test } from 'vitest'
import { readTrueType } from './true-type.ts'

/** A font file of these tables, filled with zeros. */
function fontOf(names: string[]): Uint8Array {
  const size = 64
  const start = 12 + 16 * names.length
  const font = Buffer.alloc(start + size * names.length)
  font.writeUInt16BE(names.length, 4)
  for (const [index, name] of names.entries()) {
    font.write(name, 12 + 16 * index, 'latin1')
    font.writeUInt32BE(start + size * index, 12 + 16 * index + 8)
    font.writeUInt32BE(size, 12 + 16 * index + 12)
  }
  return font
}

test.each([
  ['a table', ['head', 'hhea', 'cmap'], 'the font has no table hmtx'],
  [
    'a table of all characters',
    ['head', 'hhea', 'hmtx', 'cmap'],
    'the font has no table of all characters',
  ],
])('a font without %s is refused', (_what, tables, message) => {
  expect(() => readTrueType(fontOf(tables))).toThrow(message)
})
