import type { Figure } from './figures/figure.ts'
import { satisfies, type ContextFacts } from './context/context-facts.ts'
import type { Fact } from './context/passage-facts.ts'
import { stemsOf } from './words/word-stems.ts'

/**
 * Whether a figure is about the right thing. 'fine': no other figure of its kind fits better. 'open': the rest of the
 * sentence may decide. 'wrong': another figure of its kind fits better.
 */
export type Pairing = 'fine' | 'open' | 'wrong'

export type PairingInput = {
  figure: Figure
  /** The sentence so far, and its figures. */
  sentence: string
  figures: Figure[]
  /** The question, used for a first sentence such as 'It costs 12 €.'; '' for later sentences. */
  question: string
}

/**
 * Checks the words around a figure. It is wrong when another sentence or row with a figure of its kind matches more of
 * the words: "12 €" with "children" when the row with 12 € is about adults.
 */
export function pairingOf(
  input: ContextFacts,
  { figure, sentence, figures, question }: PairingInput,
): Pairing {
  if (satisfies(figure, input.elsewhere)) return 'fine'
  const { facts: alike, distinctive } = factsOfKind(input, figure.kind)
  const own = alike.filter(({ forms }) => satisfies(figure, forms))
  const others = alike.filter((fact) => !own.includes(fact))
  const clause = clauseOf(sentence, figure, figures)
  if (own.length === 0 || others.length === 0 || clause === null) return 'fine'

  const words = [...stemsOf(clause)].filter((word) => distinctive.has(word))
  const questionWords =
    words.length > 0 ? [] : [...stemsOf(question)].filter((word) => distinctive.has(word))
  return compare(words.length > 0 ? words : questionWords, { own, others })
}

type KindFacts = { facts: Fact[]; distinctive: Set<string> }
const factsByKind = new WeakMap<ContextFacts, Map<string, KindFacts>>()

/** The facts with a figure of a kind; cached. */
function factsOfKind(input: ContextFacts, kind: string): KindFacts {
  const kept = factsByKind.get(input) ?? new Map<string, KindFacts>()
  factsByKind.set(input, kept)
  const known = kept.get(kind)
  if (known) return known
  const facts = input.facts.filter(({ kinds }) => kinds.has(kind))
  const prepared = { facts, distinctive: distinctiveWords(facts) }
  kept.set(kind, prepared)
  return prepared
}

/** Words that are not in all of the facts, and so distinguish them. */
function distinctiveWords(facts: Fact[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { words } of facts) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count < facts.length).map(([word]) => word))
}

function compare(words: string[], { own, others }: { own: Fact[]; others: Fact[] }): Pairing {
  const shared = (fact: Fact) => words.filter((word) => fact.words.has(word))
  const ownShared = own.map(shared)
  const isWrong = others.some((other) => {
    const its = shared(other)
    return ownShared.every(
      (mine) => mine.length < its.length && mine.every((word) => its.includes(word)),
    )
  })
  if (isWrong) return 'wrong'
  return ownShared.some((mine) => mine.length > 0) ? 'fine' : 'open'
}

const separator =
  /[,;]\s|\s(?:and|or|while|but|whereas|und|oder|aber|während|et|ou|mais|tandis)\s/gi

/** The clause around a figure; null when it contains other figures of the same kind. */
function clauseOf(sentence: string, figure: Figure, figures: Figure[]): string | null {
  const alike = figures.filter(({ kind }) => kind === figure.kind)
  if (alike.length === 1) return sentence
  const cuts = Array.from(sentence.matchAll(separator), ({ index }) => index)
  const from = cuts.findLast((cut) => cut < figure.start) ?? 0
  const to = cuts.find((cut) => cut >= figure.end) ?? sentence.length
  const within = alike.filter(({ start }) => start >= from && start < to)
  return within.length === 1 ? sentence.slice(from, to) : null
}
