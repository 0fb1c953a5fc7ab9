import type { Steps } from '../../shared/index.ts'
import { toGroup, type Space, type TextGroup } from './merge-groups.ts'
import { questionStems } from './question-stems.ts'

/** A vector as weights by stem, and its length. */
export type StemCenter = { weights: ReadonlyMap<string, number>; length: number }

/** Compares questions by their shared words. */
export const wordSpace: Space<StemCenter> = {
  min: 0.55,
  similarity(a, b) {
    const [small, large] = a.weights.size < b.weights.size ? [a, b] : [b, a]
    let sum = 0
    for (const [stem, value] of small.weights) sum += value * (large.weights.get(stem) ?? 0)
    return sum === 0 ? 0 : sum / (a.length * b.length)
  },
  sum(a, b) {
    const weights = new Map(a.weights)
    for (const [stem, value] of b.weights) weights.set(stem, (weights.get(stem) ?? 0) + value)
    return toCenter(weights)
  },
  keys: ({ weights }) => weights.keys(),
}

function toCenter(weights: ReadonlyMap<string, number>): StemCenter {
  let sum = 0
  for (const value of weights.values()) sum += value * value
  return { weights, length: Math.sqrt(sum) }
}

/** One group for each text. Stems are weighted by their rarity among these texts. */
export function* groupsOfWords(
  texts: readonly { key: string; text: string }[],
): Steps<TextGroup<StemCenter>[]> {
  const known: { key: string; stems: string[] }[] = []
  for (const { key, text } of texts) {
    known.push({ key, stems: questionStems(text) })
    yield
  }
  const uses = new Map<string, number>()
  for (const stem of known.flatMap(({ stems }) => stems)) uses.set(stem, (uses.get(stem) ?? 0) + 1)
  const weightOf = (stem: string) => stemWeight(uses.get(stem) ?? 1, known.length)
  return known.map(({ key, stems }) =>
    toGroup(key, unit(stems.map((stem) => [stem, weightOf(stem)]))),
  )
}

/** Weight of a word in a single question: it makes no questions similar, but different questions less similar. */
const ONLY_ONCE = 0.2

const stemWeight = (uses: number, questions: number): number =>
  Math.sqrt(Math.log(1 + questions / uses)) * (uses === 1 ? ONLY_ONCE : 1)

/** Normalizes weights to length 1, so that long and short wordings count the same in the center of a group. */
function unit(weights: [string, number][]): StemCenter {
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1
  return toCenter(new Map(weights.map(([stem, weight]) => [stem, weight / length])))
}
