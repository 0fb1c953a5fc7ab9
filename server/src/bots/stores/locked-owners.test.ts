import type { BotSetting } from '@askwell/core/bots'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { afterOther } from '../../../test/support/database/after-other.ts'
import { engines } from '../../../test/support/engines.ts'
import { insertOwner } from '../../../test/support/insert-rows.ts'
import type { Database } from '../../platform/db/connect.ts'
import { botStore } from './bot-store.ts'

const ada = verifiedOwner('ada')
const postgres = engines.filter(({ name }) => name === 'postgres')

const setting: BotSetting = {
  name: 'Bot',
  role: { id: '', text: '' },
  personality: { id: '', text: '' },
  prompt: '',
  imgId: 0,
  initial: '',
  suggested: '',
  placeholder: '',
  color: '',
  onlyOwnData: true,
  domain: '',
}

const insert = (database: Database, id: string) =>
  botStore(database, () => 1).insert(ada, { ...setting, id }, 1)

describe.each(postgres)('two chatbots that are created at a time on $name', (engine) => {
  test('do not exceed the plan of their owner', async () => {
    const database = await engine.open()
    await insertOwner(database.db, ada)

    const isAdded = await afterOther(
      database,
      (trx) => insert({ ...database, transaction: (work) => work(trx) }, 'first'),
      () => insert(database, 'second'),
    )

    expect(isAdded).toBe(false)
    expect(await database.db.selectFrom('bot').select('id').execute()).toEqual([{ id: 'first' }])
  })
})
