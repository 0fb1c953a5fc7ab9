import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import { connectors, requireConnector } from './catalog/catalog.ts'
import { connect, type ConnectDeps } from './connect.ts'

test.each([
  ['not_found', 'not_found'],
  ['too_many', 'invalid_request'],
])('a connector whose functions are %s is not connected', async (outcome, code) => {
  const signed = connectors.find(({ auth }) => auth.kind === 'signature')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const deps = {
    planOf: async () => ({ title: 'Hobby' }),
    bots: { find: async () => ({ id: 'b_1' }) },
    newSigningSecret: () => 'secret',
    base64: (text: string) => text,
    maySendEmails: async () => true,
    checkCallUrl: () => undefined,
    clock: () => 1,
    connectorStore: { updateFunctions: async () => outcome },
  } as unknown as ConnectDeps
  const settings = Object.fromEntries(
    (signed?.fields ?? []).map(({ name }) => [name, 'https://shop.example/hook']),
  )
  const input = { botId: 'b_1', connector: signed?.id ?? '', settings, restoresDeleted: false }

  await expect(connect(deps, verifiedOwner('u_1'), input)).rejects.toMatchObject({ code })
})

test('a connector that does not exist is not found', () => {
  expect(connectors.map(({ id }) => requireConnector(id))).toEqual(connectors)
  expect(() => requireConnector('fax')).toThrow(expect.objectContaining({ code: 'not_found' }))
})
