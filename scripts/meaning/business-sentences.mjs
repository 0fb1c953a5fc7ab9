// Generates questions and statements of everyday business from templates and lists of words, to fit the table to the
// way customers and owners write. The same seed gives the same sentences.
import { amounts, domains, people, places, times } from './business-words.mjs'

const QUESTIONS = [
  'how do I {act} my {noun}',
  'how can I {act} a {noun}?',
  'can I {act} the {noun} {time}?',
  'is there a {noun}?',
  'do you have a {noun}?',
  'do you offer {noun}?',
  'what is the {noun}?',
  'how much does the {noun} cost?',
  'what does a {noun} cost',
  'when do I get my {noun}?',
  'how long does the {noun} take?',
  'how many {noun} do I get?',
  'where can I {act} the {noun}?',
  'what happens if {person} {does}?',
  'what do I do if I {does}?',
  'what if {person} needs a {noun}',
  'who do I contact about the {noun}?',
  'am I allowed to {act} a {noun}?',
  'do I have to {act} the {noun} myself?',
  'can {person} {act} the {noun}?',
  'I want to {act} my {noun}',
  'I need a {noun} {time}',
  'my {noun} is broken',
  'my {noun} did not arrive, what now?',
  'which {noun} do I need for the {noun}?',
  'how often do I have to {act} the {noun}?',
  'until when can I {act} my {noun}?',
  'is the {noun} free?',
  'is the {noun} included in the {noun}?',
  'why was my {noun} refused?',
  'how old do you have to be to {act} a {noun}?',
  'can I {does}?',
  'what should I do when {person} does not {act} the {noun}',
  'is {noun} possible {place}?',
  'does the {noun} include {noun}?',
  'how late can I {act} the {noun}?',
  'are {noun} allowed?',
  'who pays for the {noun}?',
  'what is the deadline for the {noun}?',
  'how do I get rid of my {noun}?',
]
const STATEMENTS = [
  'The {noun} must be {noun} within {amount}.',
  'You can {act} the {noun} {place}.',
  'Please {act} your {noun} {time}.',
  'The {noun} costs {amount}.',
  'We {act} every {noun} within {amount}.',
  'Only {person} may {act} the {noun}.',
  'If you {does}, tell us {time}.',
  'In case of a {noun}, {act} the {noun} first.',
  'The {noun} is included in the {noun}.',
  'There is no {noun} {time}.',
  'Each {noun} has a {noun}.',
  '{noun} and {noun} are not allowed {time}.',
  'Our {noun} is open {time}.',
  'The {noun} takes {amount}.',
  'For the {noun} you need a {noun} and a {noun}.',
  '{noun}: {amount}',
  '{noun} and {noun}',
  'The company pays the {noun} {time}.',
  'Never {act} a {noun} without a {noun}.',
  'You are entitled to {amount} of {noun}.',
  'We do not {act} the {noun}.',
  'A {noun} can be {noun} {place}.',
  'To {act} the {noun}, open the {noun} and choose {noun}.',
  'The {noun} ends after {amount}.',
  'Bring your {noun} to the {noun}.',
  'Contact us about the {noun} {place}.',
  'Employees receive {amount} for each {noun}.',
  'Your {noun} will be sent {place} within {amount}.',
]

/** A seeded pseudorandom number generator with results in [0, 1) (mulberry32). */
export function randomNumbers(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** `count` distinct sentences. One noun in eight comes from the dictionary instead of the domain. */
export function businessSentences(count, dictionaryNouns) {
  const random = randomNumbers(20_261_123)
  const pick = (items) => items[Math.floor(random() * items.length)]
  const sentences = new Set()
  while (sentences.size < count) {
    const domain = pick(domains)
    const noun = () => (random() < 1 / 8 ? pick(dictionaryNouns) : pick(domain.nouns))
    const fill = { noun, act: () => pick(domain.acts), does: () => pick(domain.does) }
    const general = { person: people, amount: amounts, time: times, place: places }
    const pattern = pick(random() < 0.5 ? QUESTIONS : STATEMENTS)
    sentences.add(
      pattern.replaceAll(/\{(\w+)\}/g, (_, slot) =>
        fill[slot] ? fill[slot]() : pick(general[slot]),
      ),
    )
  }
  return [...sentences]
}
