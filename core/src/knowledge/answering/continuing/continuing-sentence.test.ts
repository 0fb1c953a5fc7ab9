import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { botsWith } from '../../testing/ask-text.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const botOf = botsWith(openWordVectors(readFileSync(vectors)))

const ask = botOf(`## Renting a bike

Every rental includes a lock and a repair kit. Helmets cost £3 a day and are free for children. Child seats can be fitted to city bikes for £5 a day.

E-bikes are only rented to people aged 18 or over. Riders under 16 must come with an adult.

Bikes that come back late cost £8 for every hour started. If you have a breakdown on the road, call 01632 555 018 and we come out to you.

You can cancel free of charge up to 24 hours before the rental starts. After that we keep half of the price. Dogs can ride in the box of a cargo bike.

## Workshop

A basic service costs £45 and takes about two days. A full service costs £95 and takes up to a week; worn parts are charged on top. Punctures are mended while you wait, tube included.

Wear clothes that may get dirty when you work on your bike here. Aprons and towels are in the cupboard.

## Vouchers

Gift vouchers come in any amount and are valid for two years. Coffee can be ordered at the desk.`)

describe('the sentence after an answer', () => {
  test.each([
    ['what should I wear', 'may get dirty', 'cupboard'],
    ['how long does a full service take', 'up to a week', 'Punctures'],
    ['how much is a helmet', 'Helmets cost', 'Child seats'],
    ['how long are gift vouchers valid', 'two years', 'ordered at the desk'],
  ])('is left out where it begins another subject: %s', (question, answer, other) => {
    expect(ask(question)).toContain(answer)
    expect(ask(question)).not.toContain(other)
  })

  test('is shown where it points back to the answer', () => {
    expect(ask('what if I have to call it off?')).toContain('After that we keep half')
  })

  test('is shown where it says whether something has to be done', () => {
    const school =
      botOf(`Pupils play at the summer concert in June and at the winter concert in December. Taking part is voluntary, entry is free.

The office is open from Monday to Thursday.`)

    expect(school('does my son have to play in the concert')).toContain('voluntary')
  })

  test('is shown where it has a limit for the time that the visitor names', () => {
    const camp =
      botOf(`Book online or by phone. You pay 25 % when booking and the rest on arrival. Up to 30 days before arrival you can cancel without charge. Between 29 and 7 days before we keep the deposit. Later than that, the whole stay is due.

Fresh rolls can be ordered until 18:00. A wash costs €4, the dryer €3.`)

    expect(camp('I have to cancel two weeks before, what does it cost me')).toContain('the deposit')
  })
})
