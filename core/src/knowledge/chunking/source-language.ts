import { detectLanguage } from '../language/detect-language.ts'
import type { Language } from '../language/language.ts'
import type { ExtractedPart } from '../ports/types.ts'

const MAX_SAMPLES = 12
const MAX_BLOCKS = 400
/** Characters kept from the start of the text; more than a detection examines. */
const START = 1_000

const longBlocksOf = (text: string): string[] =>
  text.split(/\n\s*\n/, MAX_BLOCKS).filter((block) => block.length >= 60)

/** The language that the largest number of parts have; English when no part is long enough to detect it. */
export function languageOfSource(parts: readonly ExtractedPart[]): Language {
  const language = new SourceLanguage()
  for (const part of parts) language.add(part)
  return language.of(new Map(language.samples().map((at) => [at, parts[at]?.text ?? ''])))
}

/**
 * Detects the language of a source with one part at a time in memory: pass all parts to `add`, then the texts of the
 * parts in `samples` to `of`.
 */
export class SourceLanguage {
  /** The number of long blocks of each part. */
  readonly #blocks: number[] = []
  #start = ''

  add({ text }: ExtractedPart): void {
    const isFirst = this.#blocks.length === 0
    this.#blocks.push(longBlocksOf(text).length)
    if (this.#start.length < START) this.#start += `${isFirst ? '' : '\n'}${text.slice(0, START)}`
  }

  /** The indexes of the parts that `of` needs. */
  samples(): number[] {
    return [...new Set(this.#sampled().map(({ part }) => part))]
  }

  /** The language of the source. `texts`: the texts of the parts in `samples`, by index. */
  of(texts: ReadonlyMap<number, string>): Language {
    const found = this.#sampled().map(({ part, block }) =>
      detectLanguage(longBlocksOf(texts.get(part) ?? '')[block] ?? ''),
    )
    const counts = Map.groupBy(found, (language) => language ?? 'en')
    const [max] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
    return max?.[0] ?? detectLanguage(this.#start) ?? 'en'
  }

  /** The blocks to examine, at equal distances. */
  #sampled(): { part: number; block: number }[] {
    const count = this.#blocks.reduce((sum, blocks) => sum + blocks, 0)
    const step = Math.max(1, Math.floor(count / MAX_SAMPLES))
    const sampled: { part: number; block: number }[] = []
    let before = 0
    for (const [part, blocks] of this.#blocks.entries()) {
      for (let at = Math.ceil(before / step) * step; at < before + blocks; at += step) {
        sampled.push({ part, block: at - before })
      }
      before += blocks
    }
    return sampled
  }
}
