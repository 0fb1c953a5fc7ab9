import { randomBytes } from 'node:crypto'
import { provenOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { resealSecrets } from '../../src/adapters/db/sealed-cells.ts'
import { accessTokenStore } from '../../src/adapters/db/function-token-store.ts'
import { secondFactorStore } from '../../src/adapters/db/second-factor-store.ts'
import { visitorSecretStore } from '../../src/adapters/db/visitor-secret-store.ts'
import { readKeyRing } from '../../src/adapters/secrets/key-ring.ts'
import { createVault } from '../../src/adapters/secrets/index.ts'
import { engines } from '../engines.ts'
import { json, openTestHouse } from '../house.ts'
import { insertOwner } from '../rows.ts'
import { anIntegrator } from './integrating.ts'

const fresh = () => randomBytes(32).toString('base64')

describe.each(engines)('a new key of secrets on $name', (engine) => {
  test('every stored secret moves to it, and the old key can be dropped', async () => {
    const [oldKey, newKey] = [fresh(), fresh()]
    const house = await openTestHouse(engine, { env: { SECRETS_KEYS: `old:${oldKey}` } })
    const { db } = house.database
    const owner = provenOwner('u_rotation')
    await insertOwner(db, owner)
    const store = (keys: string) =>
      secondFactorStore(house.database, createVault(readKeyRing(keys)))
    await store(`old:${oldKey}`).begin(owner, 'SEEDSEED', 1)
    const integrator = await anIntegrator(house)
    await integrator.addNow({ authtype: 'API KEY', auth_header: 'X-Key: a-very-secret-key' })
    await integrator.addNow({ functionname: 'plain_one' })
    const { botId } = integrator
    const signing = json<{ secret: string }>(
      await integrator.call('/renew_identity_secret', { bot_id: botId }),
    ).secret

    const [called] = await integrator.list()
    const tokens = (keys: string) =>
      accessTokenStore(house.database, createVault(readKeyRing(keys)))
    const functionId = called?.id ?? ''
    await tokens(`old:${oldKey}`).write(functionId, 'hash', { value: 't1', until: 9 })

    const both = createVault(readKeyRing(`new:${newKey},old:${oldKey}`))
    expect(await resealSecrets(db, both)).toBe(3)
    expect(await resealSecrets(db, both)).toBe(0)

    expect(await tokens(`new:${newKey}`).read(functionId, 'hash')).toBeNull()
    expect(await db.selectFrom('function_token').selectAll().execute()).toEqual([])
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
    const secrets = visitorSecretStore(house.database, byNewKey)
    expect(await secrets.find(provenOwner(integrator.user.id), botId)).toBe(signing)
    await house.shut()
  })
})
