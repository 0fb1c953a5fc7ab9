import { detectLanguage, SURE_SCORE } from '../language/detect-language.ts'
import type { Language } from '../language/language.ts'
import { joinedStems } from '../text/analyze-text.ts'
import { estimateTokens } from '../text/tokens.ts'
import { isFence, sectionsOf } from './markdown-blocks.ts'
import type { Section } from './markdown-blocks.ts'
import { packBlocks } from './pack-units.ts'
import { languageOfSource } from './source-language.ts'
import type { UnitRun } from './pack-units.ts'
import type { Chunk, ExtractedPart, Locator } from '../ports/types.ts'

type ChunkContext = { part: ExtractedPart; headings: string[]; language: Language }
type UnnumberedChunk = Omit<Chunk, 'ordinal'>

/** The text of a chunk with its language and stems. Without a detectable language it has that of the source. */
function inItsLanguage(text: string, ofSource: Language) {
  const language = detectLanguage(text, SURE_SCORE) ?? ofSource
  return { text, language, stems: joinedStems(text, language) }
}

/** The locator of a chunk: limits the rows of a sheet to those of the chunk, if each line of the part is one row. */
function locatorOf(locator: Locator, pack: UnitRun, rows: number): Locator {
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

/** Maximum length of a line that opens a code block, such as "```javascript". */
const LONGEST_FENCE = 40
/** Maximum tokens of a chunk. */
const MAX_TOKENS = 400

/** The start of the text of a chunk; code keeps the line that opens its block. */
function startOf(text: string, { start, units }: UnitRun): number {
  const [first] = units
  const end = units.at(-1)?.end ?? start
  const line = text.lastIndexOf('\n', start - 1)
  if (first?.kind !== 'code' || start === 0 || line < 0) return start
  const above = text.lastIndexOf('\n', line - 1) + 1
  const isMarked = line - above <= LONGEST_FENCE && isFence(text.slice(above, line))
  return isMarked && estimateTokens(text.slice(above, end)) <= MAX_TOKENS ? above : start
}

function buildChunk(
  { part, headings, language }: ChunkContext,
  pack: UnitRun,
  rows: number,
): UnnumberedChunk {
  const start = startOf(part.text, pack)
  const end = pack.units.at(-1)?.end ?? start
  const body = part.text.slice(start, end)
  const header = pack.repeatedHeader
  const text = header ? `${part.text.slice(header.start, header.end)}\n${body}` : body
  const locator = locatorOf(part.locator, pack, rows)
  return { ...inItsLanguage(text, language), start, end, headings, locator }
}

/** A chunk for a heading without content, whose text is the heading. */
function headingChunk(
  context: ChunkContext,
  section: Section,
  next: Section | undefined,
): UnnumberedChunk[] {
  const { heading, headings } = section
  const isParent = next !== undefined && next.headings.length > headings.length
  if (heading === undefined || isParent) return []

  const { start, end } = heading
  const text = context.part.text.slice(start, end)
  if (text === '') return []
  const { locator } = context.part
  const above = context.headings.filter((title) => title !== text)
  return [{ ...inItsLanguage(text, context.language), start, end, headings: above, locator }]
}

function chunksOfPart(
  part: ExtractedPart,
  { title, language }: { title: string; language: Language },
): UnnumberedChunk[] {
  const sections = sectionsOf(part.text, language)
  const blocks = sections.flatMap((section) => section.blocks)
  const rows = blocks.reduce((sum, block) => sum + (block.header ? block.units.length : 0), 0)
  const sameAsTitle = title.trim().toLowerCase()

  return sections.flatMap((section, i) => {
    const headings = section.headings.filter((text) => text.toLowerCase() !== sameAsTitle)
    const context = { part, headings, language }
    if (section.blocks.length === 0) return headingChunk(context, section, sections[i + 1])
    return packBlocks(part.text, section.blocks).map((pack) => buildChunk(context, pack, rows))
  })
}

/**
 * Splits parts of a source into chunks of about 150 words: whole sentences, list items, table rows and code lines under
 * one heading. `title` is omitted from the heading paths. The text of a chunk is `part.text.slice(start, end)`, except
 * that later chunks of a table repeat the header row. `language`: the language of the whole source, when `parts` are
 * only some of its parts.
 */
export function chunkParts(
  parts: ExtractedPart[],
  title: string,
  language = languageOfSource(parts),
): Chunk[] {
  return parts
    .flatMap((part) => chunksOfPart(part, { title, language }))
    .map((chunk, ordinal) => ({ ordinal, ...chunk }))
}
