import type { AnswerSentence } from './matching/candidate.ts'

/** Suffixes of a page title after its name: "mod_headers - Apache HTTP Server", "git-add(1)". */
const AFTER_NAME = / [-–—|] .*$|\(\d\w?\)$/u
/** The name of a command, a module or a statement: `pg_dump`, git-add, ALTER TABLE. */
const NAME = /^(?:[a-z][a-z\d]*(?:[-_]{1,2}[a-z\d]+)*|\p{Lu}{2,}(?: \p{Lu}{2,}){0,3})$/u

/** The name that a page title starts with; undefined when the title is a phrase. */
function nameOf(title: string): string | undefined {
  const name = title.replace(AFTER_NAME, '')
  return NAME.test(name) ? name : undefined
}

/**
 * Adds the name of the page before its first sentence, because manuals write only "this command": "git-add: Update the
 * index …".
 */
export function withPageNames(sentences: readonly AnswerSentence[]): AnswerSentence[] {
  const named = new Set<string>()
  return sentences.map((sentence) => {
    const name = nameOf(sentence.chunk.title)
    if (name === undefined || named.has(name)) return sentence
    named.add(name)
    const isNamed = sentence.text.toLowerCase().includes(name.toLowerCase())
    if (isNamed) return sentence
    const { position: _, ...first } = sentence
    return { ...first, text: `${name}: ${sentence.text}` }
  })
}
