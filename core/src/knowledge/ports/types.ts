import type { Language } from '../language/language.ts'

/** The position of a passage in its original, shown in citations. */
export type Locator =
  | { kind: 'page'; page: number }
  | { kind: 'slide'; slide: number }
  | { kind: 'sheet'; sheet: string; firstRow: number; lastRow: number }
  | { kind: 'web'; url: string }
  | { kind: 'text' }
  /**
   * An answer of the owner's team, saved at this time; replies use it word for word if it is exact. An imported one was
   * not typed by the team, so that anybody may have written it.
   */
  | { kind: 'answer'; savedAt: number; isExact: boolean; isImported?: true | undefined }

/**
 * One page, slide, sheet or web page as extracted. `text` is light Markdown: `#` headings, `- ` list items,
 * `| a | b |` table rows with the header row first, plain paragraphs separated by blank lines.
 */
export type ExtractedPart = {
  /** Label for the owner: 'Page 3', 'Slide 2: Safety', 'Sheet Prices', 'Text'. */
  label: string
  locator: Locator
  text: string
  /** Why this part has no text; undefined when it has some. */
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
  /** The language of the text, or else of its source. */
  language: Language
  /** Stems of the text, separated by one space, stored so that an index is rebuilt without stemming. */
  stems: string
}
