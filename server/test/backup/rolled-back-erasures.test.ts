import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { rollBackInstallation } from '../../src/backup/index.ts'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { migrate, migrations } from '../../src/platform/db/migrate.ts'
import { recordErasures } from '../../src/platform/db/record-erasures.ts'
import { engines } from '../support/engines.ts'
import { insertBot, insertOwner } from '../support/insert-rows.ts'

const update: Migration = { up: async () => undefined }

test.each(engines)(
  'what was erased after an update stays erased after a rollback on $name',
  async ({ open }) => {
    const place = await open()
    const { db } = place
    await insertOwner(db, 'owner')
    for (const bot of ['erased', 'kept']) await insertBot(db, 'owner', bot)
    await migrate(place, { ...place, migrations: { ...migrations, '9999-update': update } })
    await recordErasures(db, 'bot', { ids: ['erased'], at: 5 })
    await db.deleteFrom('bot').where('id', '=', 'erased').execute()
    await place.close()

    const { erased } = await rollBackInstallation(place)

    expect(erased).toMatchObject({ account: 0, bot: 1, conversation: 0 })
    const database = await openDatabase(place)
    const bots = database.db.selectFrom('bot').select(['id', 'deleted_at']).orderBy('id')
    expect(await bots.execute()).toEqual([
      { id: 'erased', deleted_at: 1 },
      { id: 'kept', deleted_at: null },
    ])
    expect(await database.db.selectFrom('erasure').select('at').execute()).toEqual([{ at: 5 }])
    await database.close()
  },
)
