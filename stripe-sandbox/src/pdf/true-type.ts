/** A TrueType font: the glyphs of characters, their widths, and a subset of the font with some glyphs. */
export type TrueTypeFont = {
  unitsPerEm: number
  ascent: number
  descent: number
  /** 0 when the font has no glyph for this character. */
  glyphOf: (codePoint: number) => number
  /** The width of a glyph in thousandths of the font size. */
  widthOf: (glyph: number) => number
  subset: (glyphs: Iterable<number>) => Uint8Array
}

type Tables = Map<string, DataView>

export function readTrueType(bytes: Uint8Array): TrueTypeFont {
  const tables = readTables(bytes)
  const head = tableOf(tables, 'head')
  const hhea = tableOf(tables, 'hhea')
  const hmtx = tableOf(tables, 'hmtx')
  const unitsPerEm = head.getUint16(18)
  const measured = hhea.getUint16(34)
  const perMille = (units: number) => Math.round((units * 1000) / unitsPerEm)
  const groups = characterGroups(tableOf(tables, 'cmap'))
  return {
    unitsPerEm,
    ascent: perMille(hhea.getInt16(4)),
    descent: perMille(hhea.getInt16(6)),
    glyphOf(codePoint) {
      const group = groups.find(({ first, last }) => first <= codePoint && codePoint <= last)
      return group === undefined ? 0 : group.glyph + codePoint - group.first
    },
    widthOf: (glyph) => perMille(hmtx.getUint16(4 * Math.min(glyph, measured - 1))),
    subset: (glyphs) => subsetOf(tables, glyphs),
  }
}

function readTables(bytes: Uint8Array): Tables {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables: Tables = new Map()
  for (let index = 0; index < file.getUint16(4); index += 1) {
    const entry = 12 + 16 * index
    const name = String.fromCharCode(...bytes.subarray(entry, entry + 4))
    const start = bytes.byteOffset + file.getUint32(entry + 8)
    tables.set(name, new DataView(bytes.buffer, start, file.getUint32(entry + 12)))
  }
  return tables
}

function tableOf(tables: Tables, name: string): DataView {
  const found = tables.get(name)
  if (found === undefined) throw new Error(`the font has no table ${name}`)
  return found
}

/** The ranges of characters in the font, from its cmap subtable for all planes of Unicode (format 12). */
function characterGroups(cmap: DataView) {
  for (let index = 0; index < cmap.getUint16(2); index += 1) {
    const start = cmap.getUint32(8 + 8 * index)
    if (cmap.getUint16(start) !== 12) continue
    return Array.from({ length: cmap.getUint32(start + 12) }, (_, at) => ({
      first: cmap.getUint32(start + 16 + 12 * at),
      last: cmap.getUint32(start + 20 + 12 * at),
      glyph: cmap.getUint32(start + 24 + 12 * at),
    }))
  }
  throw new Error('the font has no table of all characters')
}

/** A copy of the font with some glyphs. Glyphs keep their numbers; the others are empty. */
function subsetOf(tables: Tables, wanted: Iterable<number>): Uint8Array {
  const outlines = outlinesOf(tables)
  const kept = withParts(outlines, wanted)
  const glyphCount = tableOf(tables, 'maxp').getUint16(4)
  const loca = new DataView(new ArrayBuffer(4 * (glyphCount + 1)))
  const pieces: Uint8Array[] = []
  let length = 0
  for (let glyph = 0; glyph < glyphCount; glyph += 1) {
    loca.setUint32(4 * glyph, length)
    if (!kept.has(glyph)) continue
    const outline = bytesOf(outlines(glyph))
    pieces.push(outline, new Uint8Array(-outline.length & 3))
    length += (outline.length + 3) & ~3
  }
  loca.setUint32(4 * glyphCount, length)

  const head = new DataView(bytesOf(tableOf(tables, 'head')).slice().buffer)
  head.setInt16(50, 1) // the long format of the `loca` table
  const same = ['hhea', 'maxp', 'hmtx', 'cvt ', 'fpgm', 'prep'].flatMap((name) => {
    const table = tables.get(name)
    return table === undefined ? [] : [[name, bytesOf(table)] as const]
  })
  return fontFile([
    ...same,
    ['head', bytesOf(head)],
    ['loca', bytesOf(loca)],
    ['glyf', Buffer.concat(pieces)],
  ])
}

type Outlines = (glyph: number) => DataView

function outlinesOf(tables: Tables): Outlines {
  const isLong = tableOf(tables, 'head').getInt16(50) === 1
  const [loca, glyf] = [tableOf(tables, 'loca'), tableOf(tables, 'glyf')]
  const offsetOf = (glyph: number) =>
    isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph)
  return (glyph) => {
    const start = offsetOf(glyph)
    return new DataView(glyf.buffer, glyf.byteOffset + start, offsetOf(glyph + 1) - start)
  }
}

const moreParts = 0x20
const wideArguments = 0x01

/** Adds the components of composite glyphs, for example a letter and its accent. */
function withParts(outlines: Outlines, wanted: Iterable<number>): Set<number> {
  const all = new Set([0, ...wanted])
  // Iterating over a set also yields elements that are added during the iteration.
  for (const glyph of all) {
    for (const part of partsOf(outlines(glyph))) all.add(part)
  }
  return all
}

function partsOf(outline: DataView): number[] {
  if (outline.byteLength === 0 || outline.getInt16(0) >= 0) return []
  const parts: number[] = []
  let flags = moreParts
  for (let at = 10; (flags & moreParts) !== 0;) {
    flags = outline.getUint16(at)
    parts.push(outline.getUint16(at + 2))
    at += 4 + ((flags & wideArguments) === 0 ? 2 : 4) + sizeOfScale(flags)
  }
  return parts
}

function sizeOfScale(flags: number): number {
  if ((flags & 0x08) !== 0) return 2
  if ((flags & 0x40) !== 0) return 4
  return (flags & 0x80) === 0 ? 0 : 8
}

/** A font file with these tables, sorted by name as the format requires. */
function fontFile(tables: (readonly [string, Uint8Array])[]): Uint8Array {
  const sorted = tables.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const start = new DataView(new ArrayBuffer(12 + 16 * sorted.length))
  const power = Math.floor(Math.log2(sorted.length))
  start.setUint32(0, 0x00010000)
  start.setUint16(4, sorted.length)
  start.setUint16(6, 16 * 2 ** power)
  start.setUint16(8, power)
  start.setUint16(10, 16 * (sorted.length - 2 ** power))

  const pieces: Uint8Array[] = [bytesOf(start)]
  let offset = start.byteLength
  for (const [index, [name, table]] of sorted.entries()) {
    const entry = 12 + 16 * index
    for (const [at, letter] of Array.from(name).entries())
      start.setUint8(entry + at, letter.charCodeAt(0))
    start.setUint32(entry + 4, checksumOf(table))
    start.setUint32(entry + 8, offset)
    start.setUint32(entry + 12, table.length)
    pieces.push(table, new Uint8Array(-table.length & 3))
    offset += (table.length + 3) & ~3
  }
  return Buffer.concat(pieces)
}

function checksumOf(table: Uint8Array): number {
  let sum = 0
  for (const [at, byte] of table.entries()) sum = (sum + byte * 2 ** (8 * (3 - (at & 3)))) % 2 ** 32
  return sum
}

const bytesOf = ({ buffer, byteOffset, byteLength }: DataView) =>
  new Uint8Array(buffer, byteOffset, byteLength)
