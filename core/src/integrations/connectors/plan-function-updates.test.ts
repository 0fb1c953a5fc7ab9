import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { BotFunction, FunctionSetting } from '../ports/bot-function.ts'
import { planFunctionUpdates } from './plan-function-updates.ts'

const setting = (name: string): FunctionSetting => ({
  name,
  definition: { name },
  connectorDefinition: { name },
  connector: 'shop',
  url: `https://api.service.example/${name}`,
  method: 'GET',
  transport: 'http',
  headers: {},
  body: null,
  authType: 'API KEY',
  authHeader: 'Authorization: Bearer new',
  clientId: '',
  clientSecret: '',
  tokenUrl: '',
  isEnabled: true,
  asksVisitor: false,
  needsIdentity: false,
  activity: '',
  buttonLabel: '',
  answerText: '',
})

const stored = (name: string, change: Partial<BotFunction> = {}): BotFunction => ({
  ...setting(name),
  authHeader: 'Authorization: Bearer old',
  id: `f_${name}`,
  botId: 'b_1',
  ownerId: verifiedOwner('u_1'),
  imageId: null,
  createdAt: 0,
  createdBy: '',
  modifiedAt: 0,
  modifiedBy: '',
  ...change,
})

function update(existing: BotFunction[], definitions: FunctionSetting[], restoresDeleted = false) {
  let ids = 0
  const newId = () => `new_${(ids += 1)}`
  const takenNames = new Set(['find_order'])
  return planFunctionUpdates({ existing, definitions, takenNames, restoresDeleted, newId })
}

test('a function that the connector no longer defines gets the new credentials of its own service', () => {
  const [updated] = update([stored('old_call')], [setting('new_call')]).updated

  expect(updated?.setting).toMatchObject({
    name: 'old_call',
    authHeader: 'Authorization: Bearer new',
  })
})

test('credentials of one service are never given to a function of another', () => {
  const elsewhere = stored('old_call', { url: 'https://elsewhere.example/old_call' })

  const [updated] = update([elsewhere], [setting('new_call')]).updated

  expect(updated?.setting).toEqual(elsewhere)
})

test('functions that the owner deleted stay deleted, unless they are wanted back', () => {
  const definitions = [setting('list_orders'), setting('cancel_order')]

  expect(update([stored('list_orders')], definitions).added).toEqual([])
  expect(update([stored('list_orders')], definitions, true).added).toMatchObject([
    { id: 'new_1', setting: { name: 'cancel_order' } },
  ])
})

test('all functions are created when none is left, with names that are free', () => {
  const { added } = update([], [setting('find_order')])

  expect(added).toHaveLength(1)
  expect(added[0]?.setting.name).not.toBe('find_order')
  expect(added[0]?.setting.definition).toEqual({ name: added[0]?.setting.name })
})

test('a function keeps what its owner set, also a definition that the owner edited', () => {
  const edited = stored('find_order', {
    definition: { name: 'find_order', description: 'Only orders of this year.' },
    isEnabled: false,
    asksVisitor: true,
    needsIdentity: true,
  })

  const [updated] = update([edited], [setting('find_order')]).updated

  expect(updated?.setting).toMatchObject({
    definition: { description: 'Only orders of this year.' },
    authHeader: 'Authorization: Bearer new',
    isEnabled: false,
    asksVisitor: true,
    needsIdentity: true,
  })
})
