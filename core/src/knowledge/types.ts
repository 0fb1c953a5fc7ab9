/** Where in the original a piece of text stands, so that an answer can cite the exact place. */
export type Locator =
  | { kind: 'page'; page: number }
  | { kind: 'slide'; slide: number }
  | { kind: 'sheet'; sheet: string; firstRow: number; lastRow: number }
  | { kind: 'web'; url: string }
  | { kind: 'text' }

/**
 * One page, slide, sheet or web page as read from an original. `text` is light markdown:
 * `#` headings, `- ` list items, `| a | b |` table rows with the header row first, plain paragraphs
 * separated by blank lines.
 */
export type ExtractedPart = {
  /** What the owner calls it: 'Page 3', 'Slide 2: Safety', 'Sheet Prices', 'Text'. */
  label: string
  locator: Locator
  text: string
  /** Why this part holds no text, in words, when it holds none. */
  skipped?: string
}

/** A passage of a source as it is searched, quoted and cited. */
export type Chunk = {
  ordinal: number
  /** The quoted text, without title or heading prefix. */
  text: string
  /** Offsets of `text` in its part's normalised text, in UTF-16 units. */
  start: number
  end: number
  /** Heading path, outermost first. */
  headings: string[]
  locator: Locator
  /** Stems of the text, separated by one space, kept so that an index is rebuilt without stemming. */
  stems: string
}
