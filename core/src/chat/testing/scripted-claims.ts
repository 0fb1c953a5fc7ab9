import type { Passage } from '../ports/knowledge.ts'
import { english } from './claims/english.ts'
import { french } from './claims/french.ts'
import { german } from './claims/german.ts'
import type { Language, ClaimKind } from './claims/language.ts'

export type ScriptedReply = {
  kind: ClaimKind
  question: string
  passages: Passage[]
  text: string
  /** What the false or true statement says. */
  claim: string
  /** The sentence with it. */
  sentence: string
}

const toPassage = (text: string, index: number): Passage => ({
  id: `chunk_${index}`,
  sourceId: 'source_1',
  revision: 'revision_1',
  title: `Document ${'ABCD'.charAt(index)}`,
  headings: [],
  text,
  locator: { kind: 'text' },
  url: null,
  kind: 'text',
})

function repliesOf(
  { question, passages, slots, frames }: Language,
  form: 'trueForms' | 'falseForms',
): ScriptedReply[] {
  return slots.flatMap(({ kind, sentences, ...slot }) =>
    slot[form].flatMap((claim) =>
      sentences.map((template, index) => {
        const sentence = template.replace('%', () => claim)
        const frame = frames[(claim.length + index) % frames.length] ?? '%'
        const text = frame.replace('%', () => sentence)
        return { kind, question, passages: passages.map(toPassage), text, claim, sentence }
      }),
    ),
  )
}

const languages = [english, german, french]

/** 200 replies with one false claim each, in three languages. */
export const falseReplies: ScriptedReply[] = spread(
  languages.flatMap((language) => repliesOf(language, 'falseForms')),
  200,
)

/** Replies with true claims only. */
export const trueReplies: ScriptedReply[] = languages.flatMap((language) =>
  repliesOf(language, 'trueForms'),
)

/** `max` of the replies, evenly over all kinds and languages. */
function spread(replies: ScriptedReply[], max: number): ScriptedReply[] {
  return replies.filter(
    (_, index) =>
      Math.floor((index * max) / replies.length) !==
      Math.floor(((index - 1) * max) / replies.length),
  )
}
