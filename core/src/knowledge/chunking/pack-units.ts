import type { Block, Unit } from './markdown-blocks.ts'
import type { Span } from '../text/sentences.ts'
import { splitByTokens, estimateTokens } from '../text/tokens.ts'

/** Consecutive units of one chunk: the text from `start` to the end of the last unit. */
export type UnitRun = {
  start: number
  units: Unit[]
  /** Header row to repeat, when the run begins below the first row of its table. */
  repeatedHeader?: Span
}

/** About 150 words, the size with the best search results. */
const TARGET_TOKENS = 200
/** A run up to this size is not split. */
const MAX_UNSPLIT_TOKENS = 250
const MAX_TOKENS = 400
/** A smaller run is merged with the next one. */
const MIN_TOKENS = 40
const MAX_OVERLAP_TOKENS = 80

type Piece = Unit & {
  block: number
  /** Header row of the table, with its size. */
  header?: Span
  headerTokens: number
  startsTable: boolean
}

function splitUnit(text: string, unit: Unit, limit: number): Unit[] {
  if (unit.tokens <= limit) return [unit]

  return splitByTokens(text.slice(unit.start, unit.end), limit).map((span) => {
    const start = unit.start + span.start
    const end = unit.start + span.end
    return { ...unit, start, end, tokens: estimateTokens(text.slice(start, end)) }
  })
}

function piecesOf(text: string, block: Block, number: number): Piece[] {
  const { header } = block
  const headerTokens = header ? estimateTokens(text.slice(header.start, header.end)) : 0
  // A header row that is as long as a chunk is not repeated but treated as a row.
  const repeated = headerTokens <= TARGET_TOKENS ? header : undefined
  const units: Unit[] =
    header !== undefined && repeated === undefined
      ? [{ ...header, kind: 'row', tokens: headerTokens }, ...block.units]
      : block.units

  return units
    .flatMap((unit) => splitUnit(text, unit, MAX_TOKENS - (repeated ? headerTokens : 0)))
    .map((unit, i) => ({
      ...unit,
      block: number,
      headerTokens: repeated ? headerTokens : 0,
      startsTable: repeated !== undefined && i === 0,
      ...(repeated ? { header: repeated } : {}),
    }))
}

/** Packs the pieces of one section in order. */
class Packer {
  readonly packs: UnitRun[] = []
  #run: Piece[] = []
  #tokens = 0

  /** Adds a block whole if it fits, otherwise in parts of about equal size. */
  add(pieces: Piece[]): void {
    const size = sizeOf(pieces)
    const fits = this.#tokens + size <= TARGET_TOKENS
    if (!fits && this.#tokens >= MIN_TOKENS) this.flush()

    const total = this.#tokens + size
    const parts = total <= MAX_UNSPLIT_TOKENS ? 1 : Math.ceil(total / TARGET_TOKENS)
    for (const piece of pieces) this.#addPiece(piece, total / parts)
  }

  flush(): void {
    const [first] = this.#run
    if (first !== undefined) this.packs.push(packOf(first, this.#run))
    this.#run = []
    this.#tokens = 0
  }

  #addPiece(piece: Piece, goal: number): void {
    const isFull =
      this.#tokens + piece.tokens / 2 > goal || this.#tokens + this.#costOf(piece) > MAX_TOKENS
    if (isFull && this.#run.length > 0) this.#breakBefore(piece)
    this.#tokens += this.#costOf(piece)
    this.#run.push(piece)
  }

  #costOf(piece: Piece): number {
    const isWithHeader = piece.startsTable || this.#run.length === 0
    return piece.tokens + (isWithHeader ? piece.headerTokens : 0)
  }

  #breakBefore(next: Piece): void {
    const last = this.#run.at(-1)
    const isOnlyOne = this.#run.length === 1
    this.flush()
    if (last === undefined || isOnlyOne || !overlaps(last, next)) return
    this.#run.push(last)
    this.#tokens = last.tokens
  }
}

function packOf(first: Piece, units: Unit[]): UnitRun {
  const { header, startsTable } = first
  return {
    start: (startsTable && header ? header : first).start,
    units,
    ...(header && !startsTable && { repeatedHeader: header }),
  }
}

const sizeOf = (pieces: Piece[]): number =>
  pieces.reduce((sum, piece) => sum + piece.tokens, pieces[0]?.headerTokens ?? 0)

/** Whether to repeat the last sentence after a split within a paragraph, so that words like "it" keep their meaning. */
function overlaps(last: Piece, next: Piece): boolean {
  const isInParagraph = last.block === next.block && last.kind === 'sentence'
  return (
    isInParagraph && last.tokens <= MAX_OVERLAP_TOKENS && last.tokens + next.tokens <= MAX_TOKENS
  )
}

/** Packs the blocks of one section into runs of about 150 words, up to 400 tokens. */
export function packBlocks(text: string, blocks: Block[]): UnitRun[] {
  const packer = new Packer()
  blocks.forEach((block, number) => packer.add(piecesOf(text, block, number)))
  packer.flush()
  return packer.packs
}
