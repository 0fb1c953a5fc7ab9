import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answerExtractively } from './answer-extractively.ts'
import { openWordVectors } from '../meaning/word-vectors.ts'
import { indexOfSources } from '../testing/index-of-sources.ts'

const table = new URL('../../../../server/src/knowledge/search/word-vectors.bin', import.meta.url)
const words = openWordVectors(readFileSync(table))

const rules = `# House rules

## First aid for electric shock

Switch off the power at the breaker before you touch the person. Call the emergency number.

## Pets

Dogs are not allowed in the rooms. Cats are welcome in all rooms.

## Late arrival

Guests may arrive after midnight. However, the night bell must be announced by telephone.

## Parking

The car park is free of charge for guests.

## What to bring to the interview

Please bring these documents:

- your passport
- two photographs
- the letter of invitation

## What is included

- Coffee and tea
- Two hundred prints
- Fiber internet

## Installing the client

Run the setup program and choose a folder.

\`\`\`
setup --folder C:\\client --quiet
\`\`\`

## Colors

The choice of colors is in the settings.

Color of the frame

White is the default.

Width of the panel

The panel opens on the right. The default is 320 pixels.

## Renaming a folder

To rename a folder of the client, use the command rename:

\`\`\`
client rename old new
\`\`\`
`
const stock = `| Article | Price | Stock |
| --- | --- | --- |
| Sit-stand desk Lift | $640 | 0 |
| Oak shelf Nordic | $120 | 14 |
| Swivel chair Orbit | $210 | 7 |`

const indexOf = () =>
  indexOfSources(words, [
    { title: 'rules.md', text: rules },
    { title: 'stock.csv', text: stock },
  ])
const index = indexOf()

function ask(question: string) {
  const answer = answerExtractively(index, { question }, index.searchForAnswer(question))
  if (answer.abstained) return { polarity: undefined, texts: [] }
  return { polarity: answer.polarity, texts: answer.sentences.map(({ text }) => text) }
}

describe('the shape of a built-in answer', () => {
  test('names the heading that says what the sentence is about', () => {
    expect(ask('What is the first aid for an electric shock?').texts[0]).toBe(
      'First aid for electric shock: Switch off the power at the breaker before you touch the person.',
    )
  })

  test('quotes the asked cells of a row only, and keeps the row as its source', () => {
    const question = 'How many sit-stand desks Lift are in stock?'
    const answer = answerExtractively(index, { question }, index.searchForAnswer(question))

    expect(answer.abstained ? [] : answer.sentences).toMatchObject([
      {
        text: 'Sit-stand desk Lift: stock 0',
        quote: 'Article: Sit-stand desk Lift; Price: $640; Stock: 0',
      },
    ])
  })

  test('abstains where no passage names the product', () => {
    expect(ask('How do I install the client?').texts).not.toEqual([])
    expect(ask('How do I install MySQL?').texts).toEqual([])
  })

  test('says no where that is certain', () => {
    expect(ask('Are dogs allowed in the rooms?').polarity).toBe('no')
    expect(ask('Are cats allowed in the rooms?').polarity).not.toBe('no')
    expect(ask('What does the car park cost?').polarity).toBeUndefined()
  })

  test('quotes the exception with the rule', () => {
    expect(ask('May guests arrive after midnight?')).toMatchObject({
      polarity: 'depends',
      texts: [
        expect.stringContaining('Guests may arrive after midnight.'),
        'However, the night bell must be announced by telephone.',
      ],
    })
  })

  test('shows a list that is asked for whole, once', () => {
    expect(ask('What documents do I bring to the interview?').texts[0]).toBe(
      'Please bring these documents:\n\n- your passport\n- two photographs\n- the letter of invitation',
    )
  })

  test('names the heading of a list with one of its items, and no other item', () => {
    expect(ask('Is coffee free?').texts).toEqual(['What is included: Coffee and tea'])
  })

  test('shows the code that a sentence introduces', () => {
    expect(ask('How do I rename a folder of the client?').texts[0]).toBe(
      'To rename a folder of the client, use the command rename:\n\n```\nclient rename old new\n```',
    )
  })

  test('names the label that stands above a paragraph', () => {
    expect(ask('What is the default color of the frame?').texts[0]).toBe(
      'Color of the frame: White is the default.',
    )
  })

  test('a label is about every sentence below it', () => {
    expect(ask('What is the default width of the panel?').texts.join(' ')).toContain('320 pixels')
  })

  test('quotes no code without such a sentence', () => {
    expect(ask('How do I run the setup program of the client?').texts.join(' ')).not.toContain(
      '--quiet',
    )
  })
})
