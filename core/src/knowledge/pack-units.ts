import type { Block, Unit } from './markdown-blocks.ts'
import type { Span } from './sentences.ts'
import { cutSpans, tokensOf } from './tokens.ts'

/** A run of units that becomes one chunk: the text from `start` to the end of the last unit. */
export type Pack = {
  start: number
  units: Unit[]
  /** Header row to repeat, because the run begins below the first row of its table. */
  repeatedHeader?: Span
}

/** About 150 words: the size at which passages were found best. */
const GOAL_TOKENS = 200
/** A run a little over the goal is better whole than in two halves. */
const WHOLE_TOKENS = 250
const MOST_TOKENS = 400
/** Less than this cannot stand alone: it goes with what follows. */
const STUB_TOKENS = 40
const LONGEST_OVERLAP = 80

type Piece = Unit & {
  block: number
  /** Header row of the table this is a row of, with its size. */
  header?: Span
  headerTokens: number
  startsTable: boolean
}

function cut(text: string, unit: Unit, most: number): Unit[] {
  if (unit.tokens <= most) return [unit]

  return cutSpans(text.slice(unit.start, unit.end), most).map((span) => {
    const start = unit.start + span.start
    const end = unit.start + span.end
    return { ...unit, start, end, tokens: tokensOf(text.slice(start, end)) }
  })
}

function piecesOf(text: string, block: Block, number: number): Piece[] {
  const { header } = block
  const headerTokens = header ? tokensOf(text.slice(header.start, header.end)) : 0
  // A header row as long as a chunk says nothing more the second time: it is read as a row.
  const repeated = headerTokens <= GOAL_TOKENS ? header : undefined
  const units: Unit[] =
    header !== undefined && repeated === undefined
      ? [{ ...header, kind: 'row', tokens: headerTokens }, ...block.units]
      : block.units

  return units
    .flatMap((unit) => cut(text, unit, MOST_TOKENS - (repeated ? headerTokens : 0)))
    .map((unit, i) => ({
      ...unit,
      block: number,
      headerTokens: repeated ? headerTokens : 0,
      startsTable: repeated !== undefined && i === 0,
      ...(repeated ? { header: repeated } : {}),
    }))
}

/** Fills packs with the pieces of one section, from first to last. */
class Packer {
  readonly packs: Pack[] = []
  #run: Piece[] = []
  #tokens = 0

  /** Adds a block whole where it fits, else in parts of about equal size. */
  add(pieces: Piece[]): void {
    const size = sizeOf(pieces)
    const fits = this.#tokens + size <= GOAL_TOKENS
    if (!fits && this.#tokens >= STUB_TOKENS) this.flush()

    const total = this.#tokens + size
    const parts = total <= WHOLE_TOKENS ? 1 : Math.ceil(total / GOAL_TOKENS)
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
      this.#tokens + piece.tokens / 2 > goal || this.#tokens + this.#costOf(piece) > MOST_TOKENS
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

function packOf(first: Piece, units: Unit[]): Pack {
  const { header } = first
  if (header === undefined) return { start: first.start, units }
  if (first.startsTable) return { start: header.start, units }
  return { start: first.start, units, repeatedHeader: header }
}

const sizeOf = (pieces: Piece[]): number =>
  pieces.reduce((sum, piece) => sum + piece.tokens, pieces[0]?.headerTokens ?? 0)

/** The last sentence comes again when a paragraph is cut after it, so that "it" keeps its meaning. */
function overlaps(last: Piece, next: Piece): boolean {
  const isInParagraph = last.block === next.block && last.kind === 'sentence'
  return isInParagraph && last.tokens <= LONGEST_OVERLAP && last.tokens + next.tokens <= MOST_TOKENS
}

/** The blocks of one section as runs of about 150 words, never over 400 tokens. */
export function packBlocks(text: string, blocks: Block[]): Pack[] {
  const packer = new Packer()
  blocks.forEach((block, number) => packer.add(piecesOf(text, block, number)))
  packer.flush()
  return packer.packs
}
