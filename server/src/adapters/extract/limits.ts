/** What reading one file may cost. Beyond any of these the outcome is `too-large`. */
export type ReadLimits = {
  /** Seconds of wall clock for one file or page, then the child is killed. */
  seconds: number
  /** Resident memory of the child in MB, measured from outside, then the child is killed. */
  residentMb: number
  /** V8 heap of the child in MB. */
  heapMb: number
  /** Files inside a zip container. */
  zipEntries: number
  /** Bytes inflated over all parts that are read; counted while inflating because headers lie. */
  inflatedBytes: number
  /** Nested elements of an XML part. */
  xmlDepth: number
  /** Filled cells of a workbook or table file. */
  cells: number
  pdfPages: number
  /** Nested elements of a web page; real pages stay below 40. */
  htmlDepth: number
  /** UTF-16 units of text handed out. */
  characters: number
}

/** INGESTION limits; real Office files stay far below (382 entries, 6.4 MB inflated). */
export const readLimits: ReadLimits = {
  seconds: 20,
  residentMb: 480,
  heapMb: 256,
  zipEntries: 2_000,
  inflatedBytes: 150_000_000,
  xmlDepth: 2_000,
  cells: 2_000_000,
  pdfPages: 2_000,
  htmlDepth: 256,
  characters: 20_000_000,
}

/** Milliseconds between two looks at a child's memory. */
export const WATCHDOG_MS = 50

/** Pages a warm page reader serves before a fresh one takes over. */
export const PAGES_PER_CHILD = 200

/** A page reader without work for this long, in milliseconds, is ended. */
export const IDLE_MS = 10_000

/** Rows of a sheet or table file in one part, so that a citation names the rows closely. */
export const ROWS_PER_PART = 100
