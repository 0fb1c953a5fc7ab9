import { expect, test } from 'vitest'
import { leftOutFloors } from './floors.ts'
import { furtherBusinesses, leftOut, scoreLeftOut } from './scoring/left-out.ts'

test.each([
  ['left out of the training', leftOut, leftOutFloors.leftOut],
  ['that no network was trained on', furtherBusinesses, leftOutFloors.further],
])('businesses %s are answered as well as before', async (name, businesses, floors) => {
  const { right, wrong, answeredWithout } = await scoreLeftOut(businesses)
  console.log(
    `Businesses ${name}: right ${right.toFixed(1)}, wrong ${wrong.toFixed(1)}, answered without an answer ${answeredWithout.toFixed(1)}`,
  )

  expect(right).toBeGreaterThanOrEqual(floors.right)
  expect(wrong).toBeLessThanOrEqual(floors.maxWrong)
  expect(answeredWithout).toBeLessThanOrEqual(floors.maxAnsweredWithout)
})
