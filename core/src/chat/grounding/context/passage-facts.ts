import { passageSentences } from '../../../knowledge/index.ts'
import type { Passage } from '../../ports/knowledge.ts'
import { figuresOf } from '../figures/figures.ts'
import { monthOf } from '../figures/units.ts'
import { impliedBy, formsOf } from './forms.ts'
import { stemsOf } from '../words/word-stems.ts'

/** A sentence or table row of a passage, whose words and figures belong together. */
export type Fact = {
  text: string
  /** Stems of its words, and of the title and headings above it. */
  words: ReadonlySet<string>
  kinds: ReadonlySet<string>
  forms: ReadonlySet<string>
}

export type PassageFacts = {
  facts: Fact[]
  /** Text of title, headings and URLs. */
  around: string
  /** The forms of the facts, title, headings and URLs. */
  forms: ReadonlySet<string>
}

/** The facts of a passage. Recent results are cached, because questions often concern the same passages. */
export function passageFacts(passage: Passage): PassageFacts {
  const around = textAround(passage)
  const known = kept.get(passage.text)
  if (known?.around === around) return known
  const facts = readFacts(passage)
  const forms = new Set([...facts.flatMap((fact) => [...fact.forms]), ...formsOf(around)])
  if (kept.size >= maxKeptPassages) kept.clear()
  kept.set(passage.text, { facts, around, forms })
  return { facts, around, forms }
}

const kept = new Map<string, PassageFacts>()
const maxKeptPassages = 300

const textAround = ({ title, headings, url, locator, text }: Passage): string =>
  [
    title,
    ...headings,
    ...(text.match(/^#.*/gm) ?? []),
    url ?? '',
    locator.kind === 'web' ? locator.url : '',
  ].join('\n')

function readFacts({ title, headings, text }: Passage): Fact[] {
  const above = stemsOf([title, ...headings].join(' '))
  return factTexts(text).map((fact) => {
    const figures = figuresOf(fact)
    return {
      text: fact,
      words: new Set([...above, ...stemsOf(fact)]),
      kinds: new Set(figures.map(({ kind }) => kind)),
      forms: new Set([...figures.flatMap(({ forms }) => forms), ...impliedBy(fact)]),
    }
  })
}

/** The sentences of a passage; a date such as '3. August' is not split. */
function factTexts(text: string): string[] {
  const texts: string[] = []
  for (const sentence of passageSentences(text)) {
    const previous = texts.at(-1)
    const [first = ''] = sentence.text.split(/\s/)
    if (
      previous !== undefined &&
      /(?:^|\s)\d{1,2}\.$/.test(previous) &&
      monthOf(first.toLowerCase()) !== undefined
    ) {
      texts[texts.length - 1] = `${previous} ${sentence.text}`
    } else texts.push(sentence.text)
  }
  return texts
}
