/** Limits for one file. Beyond any of them the outcome is `too-large`. */
export type ExtractionLimits = {
  /** CPU seconds after which the child is killed; wall-clock seconds on other systems than Linux. */
  seconds: number
  /** Wall-clock seconds after which a child that is still below its CPU time is stopped: the machine is too busy. */
  stalledSeconds: number
  /** Resident memory in MB, measured by the parent, above which the child is killed. */
  residentMb: number
  /** V8 heap of the child in MB. */
  heapMb: number
  /** Files inside a zip container. */
  zipEntries: number
  /** Inflated bytes of all parts of a container, counted during inflation because its headers may be wrong. */
  inflatedBytes: number
  /** Nested elements of an XML part. */
  xmlDepth: number
  /** Filled cells of a workbook or table file. */
  cells: number
  pdfPages: number
  /** Nested elements of a web page; normal pages stay below 40. */
  htmlDepth: number
  /** UTF-16 units of emitted text. */
  characters: number
}

/** The limits of one file; normal Office files stay far below (382 entries, 6.4 MB inflated). */
export const extractionLimits: ExtractionLimits = {
  seconds: 20,
  stalledSeconds: 60,
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

/** File size in bytes up to which `extractionLimits` apply unchanged. */
const USUAL_BYTES = 10 * 1024 * 1024

/** Additional MB per megabyte above that size, for readers that hold the whole file in memory. */
const HEAP_PER_MB = 2
const RESIDENT_PER_MB = 3

/** The limits for a file of `bytes`: an operator who allows larger files also allows more time and memory for them. */
export function limitsOfSize(bytes: number): ExtractionLimits {
  const times = Math.max(1, bytes / USUAL_BYTES)
  const furtherMb = Math.max(0, bytes - USUAL_BYTES) / 1024 / 1024
  const limits = extractionLimits
  return {
    ...limits,
    seconds: Math.ceil(limits.seconds * times),
    stalledSeconds: Math.ceil(limits.stalledSeconds * times),
    residentMb: Math.ceil(limits.residentMb + RESIDENT_PER_MB * furtherMb),
    heapMb: Math.ceil(limits.heapMb + HEAP_PER_MB * furtherMb),
    inflatedBytes: Math.ceil(limits.inflatedBytes * times),
    cells: Math.ceil(limits.cells * times),
    pdfPages: Math.ceil(limits.pdfPages * times),
    characters: Math.ceil(limits.characters * times),
  }
}

/** Milliseconds between two measurements of a child's memory. */
export const WATCHDOG_MS = 50

/** Pages that one page process reads before it is replaced. */
export const PAGES_PER_CHILD = 200

/** Milliseconds after which an idle page process is stopped. */
export const IDLE_MS = 10_000

/** Rows of a sheet or table file per part, so that a citation names a small range. */
export const ROWS_PER_PART = 100
