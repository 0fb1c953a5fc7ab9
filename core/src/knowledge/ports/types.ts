import type { Language } from '../language/language.ts'

/** The position of a passage in its original, shown in citations. */
export type Locator =
  | { kind: 'page'; page: number }
  | { kind: 'slide'; slide: number }
  | { kind: 'sheet'; sheet: string; firstRow: number; lastRow: number }
  | { kind: 'web'; url: string }
  | { kind: 'text' }
  /**
   * An answer of the team. `isExact`: replies use it word for word. `isImported`: it was imported, so anybody may have
   * written it.
   */
  | { kind: 'answer'; savedAt: number; isExact: boolean; isImported?: true | undefined }

/**
 * One extracted page, slide, sheet or web page. `text`: light Markdown with `#` headings, `- ` list items, `| a | b |`
 * table rows (the header row first), and paragraphs separated by blank lines.
 */
export type ExtractedPart = {
  /** Label for the owner: 'Page 3', 'Slide 2: Safety', 'Sheet Prices', 'Text'. */
  label: string
  locator: Locator
  text: string
  /** Why this part has no text; undefined when it has text. */
  skipped?: string
}

/** A stored piece of a source that is searched, quoted and cited. */
export type Chunk = {
  ordinal: number
  /** The quoted text, without title and headings. */
  text: string
  /** Offsets of `text` in the normalized text of its part, in UTF-16 units. */
  start: number
  end: number
  /** Headings above the text, outermost first. */
  headings: string[]
  locator: Locator
  /** The language of the text, or of its source if that cannot be detected. */
  language: Language
  /** Stems of the text, separated by single spaces; stored so that an index can be rebuilt without stemming. */
  stems: string
}
