import { expect, test } from 'vitest'
import { maxLeftOut, minLeftOut } from './floors.ts'
import { scoreLeftOut } from './scoring/left-out.ts'

test('businesses that the reranker was not trained on are answered as well as before', async () => {
  const { right, wrong, answeredWithout } = await scoreLeftOut()
  console.log(
    `Businesses left out: right ${right.toFixed(1)}, wrong ${wrong.toFixed(1)}, answered without an answer ${answeredWithout.toFixed(1)}`,
  )

  expect(right).toBeGreaterThanOrEqual(minLeftOut.right)
  expect(wrong).toBeLessThanOrEqual(maxLeftOut.wrong)
  expect(answeredWithout).toBeLessThanOrEqual(maxLeftOut.answeredWithout)
})
