import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import { requireButtonFunction, type ButtonDeps } from '../reply/press-button.ts'

test('values of a button that are too long are refused before anything looks at them', async () => {
  const looked: string[] = []
  const deps: ButtonDeps = {
    functions: {
      listEnabled: async () => {
        looked.push('functions')
        return []
      },
    },
    planOf: () => {
      looked.push('plan')
      return Promise.reject(new Error('not asked'))
    },
  }
  const bot = { id: 'b1', ownerId: verifiedOwner('ada') }
  const press = (length: number) =>
    requireButtonFunction(deps, bot, { name: 'book', argumentsJson: 'x'.repeat(length) })

  await expect(press(32_001)).rejects.toMatchObject({ code: 'too_large' })
  expect(looked).toEqual([])
  await expect(press(32_000)).rejects.toMatchObject({ code: 'invalid_request' })
})
