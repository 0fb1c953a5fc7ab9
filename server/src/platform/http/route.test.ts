import { getSecondFactor } from '@askwell/contract/security'
import { expect, test } from 'vitest'
import { ownerRoute, type RequestContext } from './route.ts'

test('a call of an owner is not answered without a caller', () => {
  const answered: string[] = []
  const { handle } = ownerRoute(getSecondFactor, async (_input, { ownerId }) => {
    answered.push(ownerId)
    return { state: 'off' as const, since: null, recovery_codes_left: 0 }
  })

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  expect(() => handle({}, {} as RequestContext)).toThrow(/was mounted without a caller/)
  expect(answered).toEqual([])
})
