import { detectLanguage } from '../language/detect-language.ts'
import type { Language } from '../language/language.ts'
import type { ExtractedPart } from '../ports/types.ts'

const MAX_SAMPLES = 12
const MAX_BLOCKS = 400
/** More characters than a detection looks at. */
const START = 1_000

const longBlocksOf = (text: string): string[] =>
  text.split(/\n\s*\n/, MAX_BLOCKS).filter((block) => block.length >= 60)

/** The language of most parts that are long enough to detect it; English when none is. */
export function languageOfSource(parts: readonly ExtractedPart[]): Language {
  const language = new SourceLanguage()
  for (const part of parts) language.add(part)
  return language.of(new Map(language.samples().map((at) => [at, parts[at]?.text ?? ''])))
}

/**
 * Detects the language of a text of which one part at a time is in memory. Some parts are needed a second time.
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

  /** The places of the parts that show it, from 0. */
  samples(): number[] {
    return [...new Set(this.#sampled().map(({ part }) => part))]
  }

  /** `texts`: of the parts at these places. */
  of(texts: ReadonlyMap<number, string>): Language {
    const found = this.#sampled().map(({ part, block }) =>
      detectLanguage(longBlocksOf(texts.get(part) ?? '')[block] ?? ''),
    )
    const counts = Map.groupBy(found, (language) => language ?? 'en')
    const [max] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
    return max?.[0] ?? detectLanguage(this.#start) ?? 'en'
  }

  /** The blocks to look at: those at equal distances. */
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
