import { NumberList } from '../lists/number-list.ts'
import { blockOf, rangeIn, textIn, type TextBlock, type TrainedTable } from './text-block.ts'

/** Characters per block; for fewer, a symbol table would not pay off. */
const BLOCK_CHARACTERS = 1 << 16

/**
 * A list of compressed texts, which takes a third to half of their size. The last texts are uncompressed until there
 * are enough for a block.
 */
export class TextList {
  readonly #blocks: TextBlock[] = []
  /** The number of the first text of each block. */
  readonly #firsts = new NumberList()
  /** Number of texts in each block that are not removed. */
  readonly #left = new NumberList()
  #open: string[] = []
  #openFirst = 0
  #openCharacters = 0
  #trained: TrainedTable | undefined
  #bytes = 0
  readonly #blockCharacters: number

  /** An infinite block size disables compression, for short-lived lists: it takes as long as some hundred accesses. */
  constructor(blockCharacters = BLOCK_CHARACTERS) {
    this.#blockCharacters = blockCharacters
  }

  get length(): number {
    return this.#openFirst + this.#open.length
  }

  get bytes(): number {
    return this.#bytes + this.#openCharacters + this.#open.length * BYTES_PER_STRING
  }

  add(text: string): void {
    this.#open.push(text)
    this.#openCharacters += text.length
    if (this.#openCharacters >= this.#blockCharacters) this.#close()
  }

  at(index: number): string {
    if (index >= this.#openFirst) return this.#open[index - this.#openFirst] ?? ''
    const number = this.#firsts.lastUpTo(index)
    const block = this.#blocks[number]
    return block ? textIn(block, index - this.#firsts.at(number)) : ''
  }

  /** Removes a text; its number is not reused. */
  remove(index: number): void {
    if (index >= this.#openFirst) {
      this.#openCharacters -= this.at(index).length
      this.#open[index - this.#openFirst] = ''
      return
    }
    const number = this.#firsts.lastUpTo(index)
    const block = this.#blocks[number]
    if (!block) return
    const { from, to } = rangeIn(block, index - this.#firsts.at(number))
    block.codes.fill(0, from, to)
    this.#left.set(number, this.#left.at(number) - 1)
    if (this.#left.at(number) > 0) return
    this.#bytes -= block.codes.length
    block.codes = new Uint8Array(0)
  }

  /** The blocks, and the texts that are not in a block yet. */
  get all(): { blocks: readonly TextBlock[]; open: readonly string[] } {
    return { blocks: this.#blocks, open: this.#open }
  }

  /** Adds a block; only before any uncompressed text. */
  addBlock(block: TextBlock): void {
    this.#firsts.push(this.#openFirst)
    this.#left.push(block.ends.length)
    this.#blocks.push(block)
    this.#openFirst += block.ends.length
    this.#bytes += block.codes.length + block.ends.byteLength
  }

  #close(): void {
    const { block, trained } = blockOf(this.#open, this.#trained)
    const removed = this.#open.filter((text) => text === '').length
    if (trained !== this.#trained) this.#bytes += trained.table.bytes.length
    this.#trained = trained
    this.#open = []
    this.#openCharacters = 0
    this.addBlock(block)
    this.#left.set(this.#left.length - 1, block.ends.length - removed)
  }
}

/** Estimated memory of a string header and its list entry. */
const BYTES_PER_STRING = 32
