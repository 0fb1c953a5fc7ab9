import type { Pdfium } from './pdfium.ts'

/** A vertical edge at x = `at`, or a horizontal one at y = `at`, from `start` to `end`, in points. */
export type Edge = { at: number; start: number; end: number }

/** The edges of the lines and boxes drawn on a page, for example around table cells. */
export type RuledLines = { vertical: Edge[]; horizontal: Edge[] }

type Point = { x: number; y: number }
type Segment = Point & { type: number; closes: boolean }

const PATH = 2
const LINE_TO = 0
const MOVE_TO = 2
const MAX_OBJECTS = 4_000
const MAX_SEGMENTS = 20_000
/** Maximum number of edges in one direction; a page with more is a drawing, not a table. */
const MAX_EDGES = 2_000
/** Points. A shorter edge is the end of a thick line. */
const SHORTEST_EDGE = 4
const TOLERANCE = 1

/** Reads the edges of the paths of a page; none when a limit is exceeded. */
export function ruledLinesOf(pdfium: Pdfium, page: number): RuledLines {
  const lines: RuledLines = { vertical: [], horizontal: [] }
  const buffer = pdfium.call('malloc', 24)
  const count = Math.min(MAX_OBJECTS, pdfium.call('FPDFPage_CountObjects', page))
  let left = MAX_SEGMENTS
  for (let index = 0; index < count; index += 1) {
    const object = pdfium.call('FPDFPage_GetObject', page, index)
    if (pdfium.call('FPDFPageObj_GetType', object) !== PATH) continue
    left -= pdfium.call('FPDFPath_CountSegments', object)
    if (left < 0) break
    addEdges(lines, segmentsOf(pdfium, object, buffer))
  }
  pdfium.call('free', buffer)
  const isDrawing = lines.vertical.length > MAX_EDGES || lines.horizontal.length > MAX_EDGES
  return left < 0 || isDrawing ? { vertical: [], horizontal: [] } : lines
}

/** `buffer`: the address of a buffer for the six floats of a matrix. */
function segmentsOf(pdfium: Pdfium, object: number, buffer: number): Segment[] {
  const float = (at: number) => pdfium.memory().getFloat32(buffer + at * 4, true)
  pdfium.call('FPDFPageObj_GetMatrix', object, buffer)
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = [0, 1, 2, 3, 4, 5].map(float)
  const segments: Segment[] = []
  const count = pdfium.call('FPDFPath_CountSegments', object)
  for (let index = 0; index < count; index += 1) {
    const segment = pdfium.call('FPDFPath_GetPathSegment', object, index)
    pdfium.call('FPDFPathSegment_GetPoint', segment, buffer, buffer + 4)
    const [x, y] = [float(0), float(1)]
    segments.push({
      x: a * x + c * y + e,
      y: b * x + d * y + f,
      type: pdfium.call('FPDFPathSegment_GetType', segment),
      closes: pdfium.call('FPDFPathSegment_GetClose', segment) !== 0,
    })
  }
  return segments
}

function addEdges(lines: RuledLines, segments: readonly Segment[]): void {
  let first: Point | undefined
  let last: Point | undefined
  for (const segment of segments) {
    if (segment.type === MOVE_TO) first = segment
    else if (segment.type === LINE_TO && last) addEdge(lines, last, segment)
    if (segment.closes && first) addEdge(lines, segment, first)
    last = segment
  }
}

function addEdge({ vertical, horizontal }: RuledLines, from: Point, to: Point): void {
  const [width, height] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)]
  if (width <= TOLERANCE && height >= SHORTEST_EDGE)
    vertical.push({ at: from.x, start: Math.min(from.y, to.y), end: Math.max(from.y, to.y) })
  else if (height <= TOLERANCE && width >= SHORTEST_EDGE)
    horizontal.push({ at: from.y, start: Math.min(from.x, to.x), end: Math.max(from.x, to.x) })
}
