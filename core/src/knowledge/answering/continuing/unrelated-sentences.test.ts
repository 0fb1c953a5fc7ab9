import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { botsWith } from '../../testing/ask-text.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const ask = botsWith(openWordVectors(readFileSync(vectors)))(`## Connections

We do not have an Outlook integration. Orders can be sent to Slack and Gmail.

## Apps

The apps for phones also work without a network. The pen works with each tablet.

## Plans

| Plan | Month | Year |
| --- | --- | --- |
| Sparrow | €4 | €40 |
| Falcon | €9 | €90 |

Schools get each plan at a special price if they write to us.`)

test('a sentence of another topic that shares only a common verb is not added', () => {
  const answer = ask('does it work with outlook')

  expect(answer).toContain('We do not have an Outlook integration.')
  expect(answer).not.toMatch(/phones|tablet/)
})

test('a sentence that shares only the word "price" is not added to the row that has the price', () => {
  const answer = ask('price falcon year')

  expect(answer).toContain('€90')
  expect(answer).not.toContain('Schools')
})
