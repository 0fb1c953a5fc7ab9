import { verifiedOwner } from '@askwell/core/shared'
import type { Originals, Source } from '@askwell/core/knowledge'
import { expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { storeWithRows } from './original-files.ts'
import { assertRevisionComplete } from './revision-store.ts'
import { publishTeamAnswer } from './team-answers/publish-team-answer.ts'

const [engine] = engines
const open = async () => {
  if (engine === undefined) throw new Error('there is no engine')
  return engine.open()
}

test('an upload that cannot be stored leaves no rows', async () => {
  const database = await open()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const originals = {
    withKey: null,
    prepare: async () => undefined,
    remove: async () => undefined,
    store: async () => {
      throw new Error('the disk is full')
    },
  } as unknown as Originals
  const received = { path: 'incoming/upload', hash: 'abc', sizeBytes: 1 }
  const row = { key: 'the row of the upload', value: '', updated_at: 1 }

  const stored = storeWithRows({ database, originals }, [received], async (trx) => {
    await trx.insertInto('setting').values(row).execute()
    return { status: 'added' }
  })

  await expect(stored).rejects.toThrow('the disk is full')
  expect(await database.db.selectFrom('setting').selectAll().execute()).toEqual([])
})

test('a revision of which passages are missing is not published', async () => {
  const { db } = await open()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const source = { id: 's_1' } as Source

  const checked = assertRevisionComplete(db, source, { revision: 'r_1', chunks: 3 })

  await expect(checked).rejects.toThrow('the revision holds 0 of 3 passages')
})

test("an answer of the team is not written into another owner's source", async () => {
  const { db } = await open()
  const place = { ownerId: verifiedOwner('u_1'), botId: 'b_1', now: 1 }
  const answer = { question: 'When?', wordings: [], answer: 'At nine.', isExact: false }
  const written = { id: 's_other', answer, newId: () => 'r_1', vectorModel: null }

  const published = publishTeamAnswer(db, place, written)

  await expect(published).rejects.toThrow('the source of an answer is missing')
})
