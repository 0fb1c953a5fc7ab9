import { randomBytes } from 'node:crypto'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { reencryptSecrets } from '../../src/platform/secrets/reencrypt-secrets.ts'
import {
  accessTokenStore,
  deleteTokensOfOlderKeys,
} from '../../src/integrations/stores/function-token-store.ts'
import { secondFactorStore } from '../../src/accounts/stores/second-factor-store.ts'
import { visitorSecretStore } from '../../src/chat/stores/visitor-secret-store.ts'
import { readKeyRing } from '../../src/platform/secrets/key-ring.ts'
import { createVault } from '../../src/platform/secrets/index.ts'
import { engines } from '../support/engines.ts'
import { json, createTestApp } from '../support/test-app.ts'
import { insertOwner } from '../support/insert-rows.ts'
import { createFunctionOwner } from '../integrations/function-owner.ts'

const fresh = () => randomBytes(32).toString('base64')

describe.each(engines)('a new secrets key on $name', (engine) => {
  test('every stored secret is encrypted again, and the old key can be removed', async () => {
    const [oldKey, newKey] = [fresh(), fresh()]
    const app = await createTestApp(engine, { env: { SECRETS_KEYS: `old:${oldKey}` } })
    const { db } = app.database
    const owner = verifiedOwner('u_rotation')
    await insertOwner(db, owner)
    const store = (keys: string) => {
      const vault = createVault(readKeyRing(keys))
      return secondFactorStore({ database: app.database, vault, clock: Date.now })
    }
    await store(`old:${oldKey}`).insertPending(owner, 'SEEDSEED', 1)
    const integrator = await createFunctionOwner(app)
    await integrator.addNow({ authtype: 'API KEY', auth_header: 'X-Key: a-very-secret-key' })
    await integrator.addNow({ functionname: 'plain_one' })
    const { botId } = integrator
    const signing = json<{ secret: string }>(
      await integrator.call('/renew_identity_secret', { bot_id: botId }),
    ).secret

    const [called] = await integrator.list()
    const tokens = (keys: string) => accessTokenStore(app.database, createVault(readKeyRing(keys)))
    const functionId = called?.id ?? ''
    await tokens(`old:${oldKey}`).write(functionId, 'hash', { value: 't1', usableUntil: 9 })

    const both = createVault(readKeyRing(`new:${newKey},old:${oldKey}`))
    expect(await reencryptSecrets(db, both, app.sealedColumns)).toBe(3)
    expect(await reencryptSecrets(db, both, app.sealedColumns)).toBe(0)
    await deleteTokensOfOlderKeys(db, both)

    expect(await tokens(`new:${newKey}`).read(functionId, 'hash')).toBeNull()
    expect(await db.selectFrom('function_token').selectAll().execute()).toEqual([])
    const renewed = tokens(`new:${newKey}`)
    await renewed.delete(functionId, 't1')
    await renewed.write(functionId, 'hash', { value: 't2', usableUntil: 9 })
    await tokens(`other:${fresh()}`).delete(functionId, 't2')
    await deleteTokensOfOlderKeys(db, both)
    expect(await renewed.read(functionId, 'hash')).toEqual({ value: 't2', usableUntil: 9 })
    expect(await store(`new:${newKey}`).find(owner)).toMatchObject({ seed: 'SEEDSEED' })
    const kept = await db.selectFrom('bot_function').select(['id', 'auth_header']).execute()
    const opened = kept.flatMap(({ id, auth_header }) => {
      const place = { table: 'bot_function', row: id, column: 'auth_header' }
      return auth_header === ''
        ? []
        : createVault(readKeyRing(`new:${newKey}`)).decrypt(auth_header, place)
    })
    expect(opened).toEqual(['X-Key: a-very-secret-key'])
    const byNewKey = createVault(readKeyRing(`new:${newKey}`))
    const secrets = visitorSecretStore(app.database, byNewKey)
    expect(await secrets.find(verifiedOwner(integrator.user.id), botId)).toBe(signing)
    await app.close()
  })
})
