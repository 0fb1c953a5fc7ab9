/** Byte strings of one to eight bytes, by their code. */
export type SymbolTable = {
  /** All symbols, one after the other. */
  bytes: Uint8Array
  /** The symbol of a code is at `starts[code]` to `starts[code + 1]`. */
  starts: Uint16Array
}

export const MAX_SYMBOLS = 255
export const LONGEST_SYMBOL = 8
/** Code before a literal byte. */
const ESCAPE = 255

const NO_CODE = 0xffff

/**
 * A trie of symbols, to find the longest symbol at a position of a text. For a node and a byte, `#next` has the next
 * node, or 0 for none; `#codes` has the code of the symbol that ends at a node.
 */
export class SymbolTree {
  readonly #next = new Uint16Array((MAX_SYMBOLS * LONGEST_SYMBOL + 1) * 256)
  readonly #codes = new Uint16Array(MAX_SYMBOLS * LONGEST_SYMBOL + 1)
  #nodes = 1
  /** The length of the symbol found by the last call of `find`. */
  length = 0

  fill({ bytes, starts }: SymbolTable): this {
    this.#next.fill(0, 0, this.#nodes * 256)
    this.#nodes = 1
    for (let code = 0; code + 1 < starts.length; code++) {
      let node = 0
      for (let at = starts[code] ?? 0; at < (starts[code + 1] ?? 0); at++) {
        node = this.#child(node, bytes[at] ?? 0)
      }
      this.#codes[node] = code
    }
    return this
  }

  /** The code of the longest symbol at a position; -1 with a length of one when there is none. */
  find(text: Uint8Array, at: number, end: number): number {
    const next = this.#next
    const max = Math.min(end, at + LONGEST_SYMBOL)
    let found = -1
    this.length = 1
    let node = 0
    for (let i = at; i < max; i++) {
      node = next[(node << 8) | (text[i] ?? 0)] ?? 0
      if (node === 0) break
      const code = this.#codes[node] ?? NO_CODE
      if (code === NO_CODE) continue
      found = code
      this.length = i - at + 1
    }
    return found
  }

  #child(node: number, byte: number): number {
    const place = (node << 8) | byte
    const known = this.#next[place] ?? 0
    if (known > 0) return known
    const child = this.#nodes++
    this.#next[place] = child
    this.#codes[child] = NO_CODE
    return child
  }
}

/** Writes the codes of a text to `to`, which must have twice the size of the text. Returns the number of codes. */
export function encode(tree: SymbolTree, text: Uint8Array, to: Uint8Array): number {
  let written = 0
  for (let at = 0; at < text.length; at += tree.length) {
    const code = tree.find(text, at, text.length)
    if (code < 0) {
      to[written++] = ESCAPE
      to[written++] = text[at] ?? 0
    } else to[written++] = code
  }
  return written
}

/** Decodes a text. */
export function decode({ bytes, starts }: SymbolTable, codes: Uint8Array): Uint8Array {
  const text = new Uint8Array(codes.length * LONGEST_SYMBOL)
  let written = 0
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0
    if (code === ESCAPE) {
      text[written++] = codes[++at] ?? 0
      continue
    }
    const end = starts[code + 1] ?? 0
    for (let from = starts[code] ?? 0; from < end; from++) text[written++] = bytes[from] ?? 0
  }
  return text.subarray(0, written)
}
