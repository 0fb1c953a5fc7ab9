import { expect, test } from 'vitest'
import { porterStem } from './porter-stemmer.ts'

/** Examples of the published algorithm, each rule at least once, and the words that a rule leaves alone. */
test.each([
  ['plurals', 'caresses caress ponies poni ties ti cats cat caress caress'],
  ['eed', 'feed feed agreed agre'],
  ['past and -ing', 'plastered plaster bled bled motoring motor sing sing'],
  ['restored endings', 'conflated conflat troubled troubl sized size filing file failing fail'],
  ['doubled letters', 'hopping hop tanned tan falling fall hissing hiss fizzed fizz'],
  ['y', 'happy happi sky sky'],
  ['step 2', 'relational relat rational ration vietnamization vietnam operator oper vileli vile'],
  ['step 3', 'triplicate triplic formative form electrical electr hopeful hope goodness good'],
  ['step 4', 'revival reviv allowance allow adjustable adjust effective effect pal pal'],
  ['ion only after s or t', 'adoption adopt decision decis champion champion'],
  ['final e', 'probate probat rate rate cease ceas'],
  ['final ll', 'controll control roll roll'],
  ['short words', 'as as is is'],
  ['other characters', 'mp3s mp3s größes größes дома дома'],
])('%s', (_rule, words) => {
  const pairs = [...words.matchAll(/(\S+) (\S+)/g)]

  expect(pairs.map(([, word = '']) => porterStem(word))).toEqual(pairs.map(([, , stem]) => stem))
})
