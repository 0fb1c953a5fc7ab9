import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { afterOther } from '../../../../test/support/database/after-other.ts'
import { engines } from '../../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../../test/support/insert-rows.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { teamAnswerStore } from './team-answer-store.ts'

const ada = verifiedOwner('ada')
const postgres = engines.filter(({ name }) => name === 'postgres')

describe.each(postgres)('two answers of the team that are saved at a time on $name', (engine) => {
  async function open() {
    const database = await engine.open()
    await insertOwner(database.db, ada)
    await insertBot(database.db, ada, 'bot')
    return database
  }

  let ids = 0
  function save(database: Database, question: string) {
    const store = teamAnswerStore({
      database,
      clock: () => 1,
      newId: () => `id_${(ids += 1)}`,
      vectorModel: null,
    })
    const written = { question, wordings: [], answer: 'At five.', isExact: false }
    return store.save(ada, 'bot', { id: undefined, written })
  }

  test('do not answer the same question', async () => {
    const database = await open()

    const second = await afterOther(
      database,
      (trx) => save({ ...database, transaction: (work) => work(trx) }, 'When does the gate close?'),
      () => save(database, 'when does the gate close'),
    )

    expect(second).toMatchObject({
      refused: 'same_question',
      same: { other: { question: 'When does the gate close?', answer: 'At five.' } },
    })
  })
})
