import { stemsOf } from './analyse.ts'
import { sectionsOf } from './markdown-blocks.ts'
import type { Section } from './markdown-blocks.ts'
import { packBlocks } from './pack-units.ts'
import type { Pack } from './pack-units.ts'
import type { Chunk, ExtractedPart, Locator } from './types.ts'

type Place = { part: ExtractedPart; headings: string[] }
type Draft = Omit<Chunk, 'ordinal'>

/** A sheet's rows narrowed to those of the chunk, when each row of the text is a row of the sheet. */
function locatorOf(locator: Locator, pack: Pack, rows: number): Locator {
  if (locator.kind !== 'sheet' || rows !== locator.lastRow - locator.firstRow) return locator

  const numbers = pack.units.flatMap((unit) => unit.row ?? [])
  const [first] = numbers
  const last = numbers.at(-1)
  if (first === undefined || last === undefined) return locator
  return {
    ...locator,
    firstRow: locator.firstRow + (first === 0 ? 0 : first + 1),
    lastRow: locator.firstRow + last + 1,
  }
}

function draftOf({ part, headings }: Place, pack: Pack, rows: number): Draft {
  const start = pack.start
  const end = pack.units.at(-1)?.end ?? start
  const quoted = part.text.slice(start, end)
  const header = pack.repeatedHeader
  const text = header ? `${part.text.slice(header.start, header.end)}\n${quoted}` : quoted
  const locator = locatorOf(part.locator, pack, rows)
  return { text, start, end, headings, locator, stems: stemsOf(text) }
}

/** A heading with nothing under it is still something that was said. */
function headingDraft(place: Place, section: Section, next: Section | undefined): Draft[] {
  const { heading, headings } = section
  const isParent = next !== undefined && next.headings.length > headings.length
  if (heading === undefined || isParent) return []

  const { start, end } = heading
  const text = place.part.text.slice(start, end)
  if (text === '') return []
  const { locator } = place.part
  const above = place.headings.filter((title) => title !== text)
  return [{ text, start, end, headings: above, locator, stems: stemsOf(text) }]
}

function draftsOf(part: ExtractedPart, title: string): Draft[] {
  const sections = sectionsOf(part.text)
  const blocks = sections.flatMap((section) => section.blocks)
  const rows = blocks.reduce((sum, block) => sum + (block.header ? block.units.length : 0), 0)
  const sameAsTitle = title.trim().toLowerCase()

  return sections.flatMap((section, i) => {
    const headings = section.headings.filter((text) => text.toLowerCase() !== sameAsTitle)
    const place = { part, headings }
    if (section.blocks.length === 0) return headingDraft(place, section, sections[i + 1])
    return packBlocks(part.text, section.blocks).map((pack) => draftOf(place, pack, rows))
  })
}

/**
 * The passages of one source: whole sentences, list items, table rows and code lines packed to about
 * 150 words under one heading. `title` is left out of the heading paths, which it would only repeat.
 * `text` is `part.text.slice(start, end)`, except that a table that goes on repeats its header row.
 */
export function chunkParts(parts: ExtractedPart[], title: string): Chunk[] {
  return parts
    .flatMap((part) => draftsOf(part, title))
    .map((draft, ordinal) => ({ ordinal, ...draft }))
}
