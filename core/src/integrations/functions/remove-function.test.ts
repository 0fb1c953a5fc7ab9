import * as texts from '@askwell/messages/functions/rules'
import { describe, expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { RestoreOutcome } from '../ports/function-store.ts'
import { removeFunction, restoreFunctions, type RemoveFunctionDeps } from './remove-function.ts'

const owner = verifiedOwner('u')

const depsWith = (functions: Partial<RemoveFunctionDeps['functions']>): RemoveFunctionDeps => ({
  planOf: async () => ({ title: 'Hobby' }),
  clock: () => 200_000,
  functions: { remove: async () => true, restore: async () => 'saved', ...functions },
})

test('refuses to remove a function that does not exist', async () => {
  const deps = depsWith({ remove: async () => false })

  await expect(removeFunction(deps, owner, 'f1')).rejects.toMatchObject({
    code: 'not_found',
    message: texts.functionMissing,
  })
})

const restore = (functions: Partial<RemoveFunctionDeps['functions']>) =>
  restoreFunctions(depsWith(functions), owner, { botId: 'b', functionIds: ['f1', 'f1', 'f2'] })

describe('restoring functions', () => {
  test('requests each function once, of the last two minutes and up to the limit of the bot', async () => {
    const requests: unknown[] = []
    await restore({
      restore: async (...args) => {
        requests.push(args)
        return 'saved'
      },
    })

    expect(requests).toEqual([
      ['u', { botId: 'b', functionIds: ['f1', 'f2'], removedSince: 80_000 }, 50],
    ])
  })

  test.each<[RestoreOutcome, object]>([
    ['not_found', { code: 'not_found', message: texts.tooLateToUndo }],
    ['name_taken', { code: 'name_taken', message: texts.nameUsedSince }],
    ['too_many', { code: 'invalid_request', message: 'A chatbot can have up to 50 functions.' }],
  ])('throws for the outcome %s', async (outcome, refusal) => {
    await expect(restore({ restore: async () => outcome })).rejects.toMatchObject(refusal)
  })
})
