import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerExtractively } from '../answer-extractively.ts'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { indexOfSources } from '../../testing/index-of-sources.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const words = openWordVectors(readFileSync(vectors))

const school = `## Prices

| Course | Length | Fee per term |
| --- | --- | --- |
| Drums single | 30 min | £260 |
| Music theory | 60 min | £70 |
| Registration (once) | | £49 |
| Guitar, single | 30 min | £230 |

We hire out violins and guitars for £14 a month.

## Ferry

| Ticket | Single | Return |
| --- | --- | --- |
| Adult | £9.50 | £16 |
| Car up to 5 m | £39 | £70 |

The car park at the terminal costs £7 a day.

## Rules

Evening classes are included in the registration. Drum kits are not for hire, but pupils may practice on ours free of charge.

## Dates

Season 2026: 28 March to 31 October. Students get 5% off lessons, not off blocks. Open Monday to Friday 10 to 18.

## Healing

| Piercing | Heals in |
| --- | --- |
| Helix | 6 to 9 months |
| Tongue | 4 to 6 weeks |
| Navel | 9 to 12 months |

## Lake

Swimming is at your own risk.

## Holidays

The office is closed between Christmas and 2 January and on bank holidays.`

function textsOf(question: string): string[] {
  const index = indexOfSources(words, [{ title: 'school.md', text: school }])
  const answer = answerExtractively(index, { question }, index.searchForAnswer(question))
  return answer.abstained ? [] : answer.sentences.map((sentence) => sentence.text)
}

test('a price is an amount of money where one belongs to the thing', () => {
  expect(textsOf('how much is the registration?')[0]).toContain('£49')
  expect(textsOf('how much are drum lessons')[0]).toContain('£260')
})

test('a cell whose row and column are asked for comes before a sentence about the row', () => {
  expect(textsOf('what does it cost to take a car over and back')[0]).toBe(
    'Car up to 5 m: return £70',
  )
})

test('a range of dates says when something begins and ends', () => {
  expect(textsOf('When does the season start?')).toEqual(['Season 2026: 28 March to 31 October.'])
  expect(textsOf('when does the season end')).toEqual(['Season 2026: 28 March to 31 October.'])
})

test('a part of the price that is left out is a discount', () => {
  expect(textsOf('discont for studens?')).toEqual(['Students get 5% off lessons, not off blocks.'])
})

test('a holiday is answered by the sentence about its day, and not by the usual hours', () => {
  expect(textsOf('are you open on boxing day')[0]).toContain('closed between Christmas')
})

test('a time from one number to another is compared by its middle', () => {
  expect(textsOf('which piercing heals the fastest')[0]).toContain('Tongue')
})

test('what says the word in front of a thing does not say that there is one', () => {
  expect(textsOf('do you have a swimming pool?')).toEqual([])
})

test('a sentence without any amount does not stand next to the amount that was asked for', () => {
  expect(textsOf('how mutch are drum lessons').join(' ')).not.toContain('hire')
})

test('a price is that of the row with exactly the name', () => {
  expect(textsOf('how much is guitar')).toEqual(['Guitar, single: fee per term £230'])
})

test('who does something is said by a sentence with that verb and a name', () => {
  const index = indexOfSources(words, [
    {
      title: 'pottery.md',
      text: `## Courses

The beginners' course on the wheel runs for six weeks, on Tuesday evenings from 18:30 to 20:30 or Saturday mornings from 10:00 to 12:00. It costs €180, including 5 kg of clay. There are at most eight people in a group.

Tuesday evenings are taught by Marta Oliveira, Saturday mornings by Jonas Beck. Both are working potters with a shop of their own.`,
    },
  ])
  const question = 'who teaches it? beginners course'
  const answer = answerExtractively(index, { question }, index.searchForAnswer(question))

  expect(answer.abstained ? '' : answer.sentences[0]?.text).toContain('Marta Oliveira')
})

test('what a word means is said by the sentence that defines it', () => {
  const index = indexOfSources(words, [
    {
      title: 'tariffs.md',
      text: `## Tariffs

Tariff Night Saver: 31 p per kWh by day and 8 p per kWh by night. Tariff Tracker: at most 100 p per kWh.

## Words

A kilowatt-hour (kWh) is the energy that a device of one kilowatt uses in one hour.`,
    },
  ])
  const answer = answerExtractively(
    index,
    { question: 'whats kwh' },
    index.searchForAnswer('whats kwh'),
  )

  expect(answer.abstained ? '' : answer.sentences[0]?.text).toContain('one kilowatt')
})

test('a question for the amount of something is not answered by what the word means', () => {
  const index = indexOfSources(words, [
    {
      title: 'tours.md',
      text: `## Tours

The deposit is £50 for each group. You get the deposit back after the tour.

## Words

A deposit is an amount that you get back.`,
    },
  ])
  const question = 'what is the deposit?'
  const answer = answerExtractively(index, { question }, index.searchForAnswer(question))

  expect(answer.abstained ? '' : answer.sentences[0]?.text).toBe(
    'The deposit is £50 for each group.',
  )
})
