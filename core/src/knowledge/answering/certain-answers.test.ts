import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openWordVectors } from '../meaning/word-vectors.ts'
import { formsOf } from './matching/stated-forms.ts'
import { botsWith } from '../testing/ask-text.ts'
import { lacksProperty } from './tables/asked-property.ts'
import { tableQuestion } from './tables/table-question.ts'

const vectors = new URL('../../../../server/src/knowledge/search/word-vectors.bin', import.meta.url)
const botOf = botsWith(openWordVectors(readFileSync(vectors)))

describe('what a person is', () => {
  const ask = botOf(`# The team

Dr Jamie Stone is the senior optometrist and has a special interest in dry eyes. Dr Priya Nair examines children. She speaks Hindi. Colin Webb runs the workshop and repairs frames.

The practice is on the ground floor. Glasses are ready within five days.`)

  test.each(['is dr stone a woman', 'is colin an optometrist', 'Is Dr Stone married?'])(
    'is not known from what else is said of that person: %s',
    (question) => {
      expect(ask(question)).toBe('')
    },
  )

  test.each([
    ['is dr nair a woman?', 'She speaks Hindi.'],
    ['Is Dr Stone an optometrist?', 'Dr Jamie Stone is the senior optometrist'],
  ])('is known where a sentence says it: %s', (question, expected) => {
    expect(ask(question)).toContain(expected)
  })
})

describe('how many there are', () => {
  const ask = botOf(`# Harbor Wheels

We rent bikes by the hour, and bring bikes to hotels for $10 per trip, whatever the number of bikes. Up to two bikes fit on a trailer. We have 140 bikes and have been in business since 2009.

## Courses

The repair course takes place every Saturday at 10:00. At most six people take part in a course, and the course costs $20.`)

  test('is said by the sentence that counts them', () => {
    expect(ask('how many bikes do you have')).toMatch(/^We have 140 bikes/)
  })

  test('is not known from another number', () => {
    expect(ask('how many courses do you have?')).toBe('')
  })
})

test('a column of another word with the same stem is not counted', () => {
  const ask = botOf(`| Wine | Taste | Price |
| --- | --- | --- |
| Sol | dry | $16 |
| Brisa | light | $11 |
| Dourado | sweet | $24 |

Every Friday we hold a tasting.`)

  expect(ask('how many tastings do you have?')).not.toContain('dry, light')
})

test('a flat is a puncture where the passages speak of tires', () => {
  const ask = botOf(`# Breakdown

Flat tires are not covered by the pick-up service: the repair kit is under the saddle.

We bring bikes to hotels and holiday flats.`)

  expect(ask('got a flat, what now')).toContain('repair kit')
  expect(ask('my tyre has no air')).toContain('repair kit')
})

test('what is free of a thing is an answer to a question for something without it', () => {
  const bar =
    botOf(`We pour twenty wines by the glass. For drivers we have alcohol-free beer and two mocktails.

Kids eat for half price until 7 pm.`)
  const wines = botOf(`| Wine | Taste | Alcohol |
| --- | --- | --- |
| Sol | dry | 12 % |
| Zero | fruity | 0 % |

Every Friday we hold a tasting.`)

  expect(bar('do you have anything without alcohol')).toContain('alcohol-free')
  expect(wines('do you have anything without alcohol')).toContain('Zero')
})

test('a flat tire is a puncture, though other sentences have both words', () => {
  const ask = botOf(`The towpath to the lock is flat and suits families.

The shop is next to the station. A service covers brakes, gears and tire pressure. Punctures are mended while you wait.`)

  expect(ask('what if I get a flat tire on the way')).not.toContain('towpath')
})

test('who asks whether somebody is too old is answered by "no upper limit"', () => {
  const ask = botOf(`Children can start piano at 6. There is no upper limit: our oldest pupil is 79.

The office is open from Monday to Thursday.`)

  expect(ask('am I too old at 70')).toContain('no upper limit')
})

test('the row of another age is no rule for an age', () => {
  const ask = botOf(`## Courses

Courses run for ten weeks and start in January, April and September. Each lesson takes 40 minutes.

| Course | Age | Day | Price |
| --- | --- | --- | --- |
| Seahorse | 4 to 6 years | Monday 16:00 | £95 |
| Octopus | 6 to 9 years | Tuesday 16:30 | £105 |
| Adult beginners | from 16 years | Wednesday 20:00 | £140 |

You can leave a course within the first two weeks and get back the rest of the price.`)

  expect(ask('is 3 too young for a course')).not.toBe('Adult beginners: age from 16 years')
})

const quarry = botOf(`# Thornmere

Thornmere is a flooded quarry of eleven acres with clear water. On your first visit you take a short induction; without it you can't go on the lake. Dogs are welcome on the path around the lake, but they may not go into the water.
## Evenings

A glass of wine is in the price of an evening.`)

test.each(['can i go fishing there', 'do you do glass blowing'])(
  '%j is not answered by what the text says of something else',
  (question) => {
    expect(quarry(question)).toBe('')
  },
)

test('a property needs its unit, in a small bot also where a sentence answers', () => {
  const depth = { text: 'how deep is the lake', language: 'en' } as const
  const lacks = (text: string, botSize: number) =>
    lacksProperty(depth, [{ text, isRecord: false }], botSize)

  expect(lacks('The lake is a flooded quarry of eleven acres.', 30)).toBe(true)
  expect(lacks('The lake is eight metres deep.', 30)).toBe(false)
  expect(lacks('The lake is a flooded quarry of eleven acres.', 2_000)).toBe(false)
})

const fins = botOf(`## Courses

| Course | Length | Price |
| --- | --- | --- |
| Octopus | 45 minutes | £105 |
| Shark | 60 minutes | £118 |
| Private lesson | 30 minutes | £35 |
| Private lesson for two | 30 minutes | £52 |`)

test('rows that a question joins are all shown, and none with a part of an asked name', () => {
  expect(fins('what does octopus cost, and shark?')).toBe(
    '- Octopus: price £105\n- Shark: price £118',
  )
  expect(fins('what do a private lesson for two and octopus cost')).toBe(
    '- Octopus: price £105\n- Private lesson for two: price £52',
  )
})

test('days that are asked for are no rows of a table', () => {
  expect(tableQuestion('which days are boards allowed')).toBeUndefined()
  expect(tableQuestion('which boards are allowed')).toMatchObject({ wants: 'list' })
})

const lake = botOf(`## Who may swim

Swimmers under 16 need an adult in the water with them. Wetsuits are compulsory when the water is colder than 12 degrees. A bright cap and a tow float are required.

## Vouchers

Book on our website. You pay when you book. If you cancel more than five days before, you get everything back; between five days and 48 hours we give you a voucher; after that the place is yours to give to a friend. If we cancel, you choose between another date and your money.

Vouchers are valid for eighteen months and can be used for everything, including clay and tools.`)

test('what is needed is said by "compulsory"', () => {
  expect(lake('do I need to wear a wetsuit')).toContain('Wetsuits are compulsory')
})

test('a number is sure where its sentence is nearer to the question in meaning', () => {
  expect(lake('how long is a gift voucher good for')).toContain('eighteen months')
})

test('whether a wheelchair gets in is said by the lift', () => {
  const words = [{ word: 'wheelchair', stem: 'wheelchair' }]
  const [form] = formsOf({ text: 'im in a wheelchair', language: 'en', kind: 'other' }, words)

  expect(form?.isIn('There is no lift.')).toBe(true)
  expect(form?.isIn('Aprons hang by the door.')).toBe(false)
})

const river = botOf(`# Otter Bend

Boats are rented from May to September, every day from 9 to 18. Children under 8 ride with an adult. Life jackets are included. Dogs may ride in canoes.

The guided sunset trip starts on Fridays at 19:00 and takes two hours; it costs $39 and needs a booking. A late return costs $10 for each started half hour.

In a thunderstorm leave the water at once and wait under the bridge. No glass bottles on the river. We hold a driver's license as a deposit. Parking is free.`)

test('what to do when something starts is not answered by something else that starts', () => {
  expect(river('what do I do when lightning starts')).toBe('')
  expect(river('When does the sunset trip start?')).toContain('Fridays at 19:00')
})
