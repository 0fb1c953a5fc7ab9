import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openWordVectors } from '../meaning/word-vectors.ts'
import { indexOfSources } from '../testing/index-of-sources.ts'
import { answerExtractively } from './answer-extractively.ts'

const vectors = new URL('../../../../server/src/knowledge/search/word-vectors.bin', import.meta.url)
const words = openWordVectors(readFileSync(vectors))

/** Asks a bot with this text; `context` are words of an earlier question. Empty where it is not sure. */
function botOf(text: string) {
  const index = indexOfSources(words, [{ title: 'about.md', text }])
  return (question: string, context = ''): string => {
    const hits = index.searchForAnswer(`${question} ${context}`)
    const answer = answerExtractively(index, { question, context }, hits)
    return answer.abstained ? '' : answer.sentences.map((sentence) => sentence.text).join(' ')
  }
}

describe('prices by size', () => {
  const ask = botOf(`## Prices

| Service | Small dog (up to 10 kg) | Large dog (over 25 kg) | Not included |
| --- | --- | --- | --- |
| Bath | £28 | £48 | Perfume |
| Full groom | £42 | £72 | Dyeing |
| Nail trim | £10 | £15 | Polish |

## Tickets

| Ticket | Adult | Child under 14 | Validity |
| --- | --- | --- | --- |
| Day pass | 14.50 | 9.00 | one day |
| Month pass | 52.00 | 35.00 | one month |`)

  test('are those of the size that is asked for', () => {
    expect(ask('How much is a nail trim for a small dog?')).toBe(
      'Nail trim: small dog (up to 10 kg) £10',
    )
  })

  test('of a follow-up are those of what was asked before', () => {
    expect(ask('how much for a large dog', 'nails')).toBe('Nail trim: large dog (over 25 kg) £15')
  })

  test('are found by another word for the column', () => {
    expect(ask('day pass price for kids')).toBe('Day pass: child under 14 9.00')
  })

  test('are not those of what a row excludes', () => {
    expect(ask('how much is the polish?')).toContain('Not included: Polish')
  })
})

test('rows with a "yes" are listed where their column is asked for', () => {
  const ask = botOf(`| Dish | Price | Vegan |
| --- | --- | --- |
| Bruschetta | €7 | yes |
| Burrata | €12 | no |
| Pizza Marinara | €9 | yes |
| Tiramisu | €8 | no |`)

  expect(ask('which dishes are vegan?')).toBe('There are 2:\n\n- Bruschetta\n- Pizza Marinara')
  expect(ask('which dishes are not vegan?')).toBe('There are 2:\n\n- Burrata\n- Tiramisu')
})

describe('how to do something', () => {
  const ask = botOf(`## Backup and restore

\`\`\`
npm run backup -- /mnt/monday.backup
npm run restore -- /mnt/monday.backup
\`\`\`

The file is encrypted. Erased chatbots are erased again when a backup is restored.

## Sizing

From some hundred GB on let the storage make the backups, because the tools of the database make a backup slowly.`)

  test('is answered by the commands below the heading', () => {
    expect(ask('How do I make a backup?')).toMatch(
      /^Backup and restore:\n\n```\nnpm run backup -- \/mnt\/monday\.backup\n/,
    )
  })

  test('and other questions are not answered by code', () => {
    expect(ask('Is a backup encrypted?')).toContain('The file is encrypted.')
    expect(ask('Is a backup encrypted?')).not.toContain('npm run')
  })
})

test('the steps of a list come before sentences of other sections', () => {
  const ask = botOf(`## Create your first invoice

1. Click New invoice in the top bar.
2. Pick a customer, or type a new name.

## Export your data

Settings → Export makes a ZIP file with all invoices as PDF and a CSV of your bookings.`)
  expect(ask('how do I make an invoice')).toMatch(/^1\. Click New invoice in the top bar\./)
})

test('a sentence is not cut at a question mark in bold text', () => {
  const ask = botOf(
    '## Reset your password\n\nClick **Forgot password?** on the sign-in page and follow the link. Look into your spam folder as well.',
  )
  expect(ask('I forgot my password')).toContain('on the sign-in page and follow the link.')
})

test('a sentence that continues another one is quoted with it', () => {
  const ask = botOf(
    'Please tell us at least 24 hours before your appointment. If you cancel later, the deposit is kept.',
  )
  expect(ask('Do I lose my deposit if I cancel?')).toContain(
    'at least 24 hours before your appointment. If you cancel later, the deposit is kept.',
  )
})

test('the usual rate is not that of an emergency', () => {
  const ask = botOf(
    'The emergency rate is £120 per hour. Parts are sold at cost. Our standard rate is £65 per hour.',
  )
  expect(ask('What do you charge per hour?')).toMatch(/^Our standard rate is £65 per hour\./)
  expect(ask('What do you charge per hour in an emergency?')).toMatch(/^The emergency rate/)
})

test('a thing that no passage names is not offered', () => {
  const ask = botOf(
    '## Who can rent\n\nVans and sports cars are rented to drivers from 25 on only.',
  )
  expect(ask('Do you rent motorbikes?')).toBe('')
  expect(ask('Do you rent vans?')).toContain('Vans and sports cars')
})

test('other names of a thing are known, "us" is no country', () => {
  const ask = botOf(`| Destination | Delivery time |
| --- | --- |
| United Kingdom | 2–3 days |
| USA and Canada | 7–12 days |

Call us at noon. American Express is not accepted.`)
  expect(ask('how long does delivery to the US take?')).toContain('7–12 days')
  expect(ask('delivery time to the UK')).toContain('2–3 days')
  expect(ask('do you take amex?')).toContain('American Express is not accepted.')
})

describe('the cheapest and the dearest', () => {
  const bakery = `We bake bread, cakes and pies every day.

## Cakes

- Lemon cake: £14
- Plum cake: £11
- Poppy seed cake, large: £21

## Pies

Pies are sold by the slice.`

  test('of a list of names and prices are found', () => {
    const ask = botOf(bakery)
    expect(ask('cheapest cake?')).toBe('Plum cake: £11')
    expect(ask('which cake is the dearest')).toBe('Poppy seed cake, large: £21')
    expect(ask('whats the cheapest')).toBe('Plum cake: £11')
  })

  test('of what no list names is not told, but the cheapest of the list is offered', () => {
    const index = indexOfSources(words, [{ title: 'about.md', text: bakery }])
    const question = 'What is your cheapest pie?'
    expect(answerExtractively(index, { question }, index.searchForAnswer(question))).toMatchObject({
      abstained: true,
      closest: [{ text: 'Plum cake: £11' }],
    })
  })

  test('are told by a sentence that says it', () => {
    const ask = botOf('Our cheapest room costs £45 a night. Breakfast is £9.')
    expect(ask('what is your cheapest room?')).toContain('£45')
  })
})

test('another name of the same thing is as good as the word of the text', () => {
  const ask = botOf(
    'Every watch is guaranteed for two years. A new battery is fitted at once, and you do not need to book for it. Straps are sold in leather and steel.',
  )
  expect(ask('how long is the warranty')).toContain('two years')
  expect(ask('do I need an appointment for a new battery?')).toContain('do not need to book')
})

test('words of the same meaning are not held against an answer', () => {
  const ask = botOf(`| Treatment | Price |
| --- | --- |
| Fringe trim | £8 |
| Children's cut (under 12) | £16 |
| Full head of highlights | £95 |

A patch test is needed before any color. Students pay less on weekdays. Gift cards are sold at the desk.`)
  expect(ask('how much is a kids haircut')).toBe("Treatment: Children's cut (under 12); Price: £16")
})

test('next to a row with the price that is asked for, only near sentences are told', () => {
  const ask = botOf(`| Repair | Price | Time needed |
| --- | --- | --- |
| Brake adjustment | £18 | 30 minutes |
| Wheel truing | £25 | 1 day |

We collect bikes within 5 miles for £15 each way. Bikes that are not collected within 30 days cost £2 a day for storage.`)
  const answer = ask('my bike wheel is bent, how much is that?')

  expect(answer).toMatch(/^Wheel truing: price £25/)
  expect(answer).not.toContain('storage')
})

test('what is free can be used', () => {
  expect(botOf('Parking is free in the yard. The bus stops outside.')('can i park')).toContain(
    'Parking is free',
  )
})

test('what there is can be used', () => {
  const ask = botOf('There are four parking spaces behind the building. Dogs are welcome.')
  expect(ask('can I park there?')).toContain('four parking spaces')
})

describe('a table of products', () => {
  const ask = botOf(`## Products

| Product | Kind | Weight | Price |
| --- | --- | --- | --- |
| Country loaf | Bread | 1000 g | £4.20 |
| Seeded rye | Bread | 750 g | £4.60 |
| White tin | Bread | 800 g | £2.80 |
| Spelt honey | Bread | 600 g | £5.10 |
| Baguette | Bread | 250 g | £1.70 |
| Flapjack | Cake | 90 g | £2.10 |

## The mill

The old mill stands by the river.`)

  test('says the weight where it is asked how heavy something is', () => {
    expect(ask('how heavy is the baguette')).toBe('Baguette: weight 250 g')
  })

  test('does not answer for a kind that none of its rows is', () => {
    expect(ask('what does old bread cost')).toBe('')
    expect(ask('what does bread cost')).toContain('£1.70')
  })
})

describe('a table of prices by vehicle', () => {
  const ask = botOf(`## Prices

| Item | Manual car | Automatic | Motorbike |
| --- | --- | --- | --- |
| Registration fee (once) | £49 | £49 | £59 |
| Lesson 60 min | £38 | £41 | £52 |
| Use of car on test day | £85 | £90 | £110 |

Theory evening classes are included in the registration fee. The book costs £19.`)

  test('is not read in the column of a word that names the row', () => {
    expect(ask('how much is the use of the car on the day of the test, automatic')).toBe(
      'Use of car on test day: automatic £90',
    )
  })
})

test('a thing is named by its last word too', () => {
  const ask = botOf(
    '## Courts\n\nWe have four indoor courts for badminton. Indoor shoes are required. Indoor courts cost £12.',
  )
  expect(ask('do you have indoor archery?')).toBe('')
})
