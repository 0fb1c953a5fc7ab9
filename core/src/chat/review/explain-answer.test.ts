import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import { explainAnswer } from './explain-answer.ts'

type Review = Parameters<typeof explainAnswer>[0]['review']

const explain = (found: Awaited<ReturnType<Review['search']>>) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an explanation needs this part only
  const review = { search: async () => found, passages: async () => new Map() } as unknown as Review
  return explainAnswer({ review }, verifiedOwner('u_1'), 'm_1')
}

test('a reply without a search has no passages', async () => {
  expect(await explain({ search: null, usedPassages: [] })).toEqual({ query: null, passages: [] })
})

test('a reply of somebody else is not explained', async () => {
  await expect(explain(null)).rejects.toMatchObject({ code: 'not_found' })
})

test('a passage that was removed is named as gone', async () => {
  const search = { query: 'visa', found: [{ passageId: 'p_1', sourceId: 's_1', score: 1 }] }

  expect(await explain({ search, usedPassages: ['p_1'] })).toMatchObject({
    query: 'visa',
    passages: [{ passage_id: 'p_1', is_gone: true, is_used: true, text: '' }],
  })
})
