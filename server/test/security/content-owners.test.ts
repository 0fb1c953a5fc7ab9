import { randomUUID } from 'node:crypto'
import { teamAnswerLimits } from '@askwell/contract/conversations/team-answers'
import { verifiedOwner } from '@askwell/core/shared'
import { beforeAll, describe, expect, test } from 'vitest'
import { erasureStore } from '../../src/chat/stores/erasure/erasure-store.ts'
import { exportedMessageStore } from '../../src/chat/stores/exported-message-store.ts'
import { numbersStore } from '../../src/chat/stores/numbers/numbers-store.ts'
import { readPassages } from '../../src/chat/stores/reviewed-search-store.ts'
import {
  startPageCheck,
  startWebsiteCheck,
  stopChecks,
} from '../../src/knowledge/stores/checks/check-queue.ts'
import {
  endPageCheck,
  endWebsiteCheck,
  restorePage,
  unpublishPage,
} from '../../src/knowledge/stores/checks/check-results.ts'
import { setSchedule } from '../../src/knowledge/stores/checks/schedule-store.ts'
import { emptySource } from '../../src/knowledge/stores/source-inserts.ts'
import { findSource } from '../../src/knowledge/stores/source-reads.ts'
import { teamAnswerStore } from '../../src/knowledge/stores/team-answers/team-answer-store.ts'
import { insertRows } from '../../src/platform/db/insert-rows.ts'
import { engines, type TestDatabase } from '../support/engines.ts'
import { insertBot, insertOwner } from '../support/insert-rows.ts'
import { replyOfAda, sessionOfAda } from './conversation-of-ada.ts'

const ada = verifiedOwner('ada')
const bob = verifiedOwner('bob')

/** Stores check the owner themselves, whatever a use case forgets to check. */
describe.each(engines)('stores of knowledge and conversations on $name', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await engine.open()
    for (const owner of [ada, bob]) {
      await insertOwner(database.db, owner)
      await insertBot(database.db, owner, `bot of ${owner}`)
    }
  })

  test('check and schedule websites, and read their passages and names, with their owner only', async () => {
    const { db } = database
    await insertRows(db, 'source', [siteOfAda, pageOfAda])
    await insertRows(db, 'chunk', [passageOfAda])
    const rows = () => db.selectFrom('source').selectAll().orderBy('id').execute()
    const before = await rows()
    const stored = await findSource(db, ada, 'site')
    if (!stored) throw new Error('the website is missing')
    const site = { ...stored, ownerId: bob }
    const page = { ...site, id: 'page' }

    const paths = { include: [], exclude: ['/'] }
    await setSchedule(db, site, { every: 'weekly', addsPages: false, paths, now: 2 })
    await startWebsiteCheck(db, { ...site, every: 'hourly' }, { isRequested: true, now: 2 })
    await startPageCheck(db, page, { now: 2, lastmod: '2026' })
    await unpublishPage(db, page, { reason: 'gone', now: 2 })
    await restorePage(db, page, 2)
    await endPageCheck(db, page, { columns: {}, now: 2 })
    await endWebsiteCheck(db, site, { problem: 'slow', now: 2 })
    await stopChecks(db, site)

    expect(await rows()).toEqual(before)
    expect((await readPassages(db, bob, ['passage'])).size).toBe(0)
    expect((await readPassages(db, ada, ['passage'])).size).toBe(1)
    expect((await numbersStore(database).sources(bob, 'bot of ada')).size).toBe(0)
    expect((await numbersStore(database).sources(ada, 'bot of ada')).size).toBe(1)
  })

  test('export conversations and set how long they are kept with their owner only', async () => {
    await insertRows(database.db, 'chat_session', [sessionOfAda])
    await insertRows(database.db, 'chat_message', [replyOfAda])
    const erasure = erasureStore(database, () => 1)
    const exported = (owner: typeof ada) =>
      exportedMessageStore(database.db).messages(owner, ['s1'], { after: null, limit: 9 })

    await erasure.saveKeepDays(bob, 'bot of ada', 30)

    expect(await erasure.keepDays(ada, 'bot of ada')).toBeNull()
    await erasure.saveKeepDays(ada, 'bot of ada', 30)
    expect(await erasure.keepDays(bob, 'bot of ada')).toBeNull()
    expect(await exported(bob)).toEqual([])
    expect(await exported(ada)).toHaveLength(1)
  })

  test('change an answer of the team with its owner only, and hold its limit', async () => {
    const answers = teamAnswerStore({
      database,
      clock: () => 1,
      newId: randomUUID,
      vectorModel: null,
    })
    const written = { question: 'Open?', wordings: [], answer: 'At nine.', isExact: true }
    const save = (owner: typeof ada, id?: string, question = 'Open?') =>
      answers.save(owner, 'bot of ada', { id, written: { ...written, question } })
    const saved = await save(ada)
    const id = 'saved' in saved ? saved.saved : ''

    expect(await save(bob, id)).toEqual({ refused: 'missing' })

    await insertRows(database.db, 'source', answerSources)
    await insertRows(database.db, 'team_answer', answerSources.map(toAnswer))
    expect(await save(ada, undefined, 'Closed?')).toEqual({ refused: 'too_many' })
    expect(await save(ada, id, 'Closed?')).toEqual({ saved: id })
  })
})

const siteOfAda = {
  ...emptySource,
  id: 'site',
  owner_id: ada,
  bot_id: 'bot of ada',
  kind: 'website' as const,
  name: 'Site',
  url: 'https://a.example/',
  type: 'website',
  content_hash: '',
  size_bytes: 0,
  state: 'ready' as const,
  revision: 'r',
  checking: 1 as const,
  unpublished_at: 1,
  created_at: 1,
  updated_at: 1,
}
const pageOfAda = { ...siteOfAda, id: 'page', kind: 'page' as const, parent_id: 'site' }
const passageOfAda = {
  id: 'passage',
  owner_id: ada,
  bot_id: 'bot of ada',
  source_id: 'page',
  revision: 'r',
  ordinal: 0,
  body: 'We open at nine.',
  headings: '[]',
  locator: '{"kind":"text"}',
  content_hash: '',
  stems: '',
  vector: null,
  vector_model: null,
}

/** As many answers as a bot may have, without one. */
const answerSources = Array.from({ length: teamAnswerLimits.perBot - 1 }, (_, index) => ({
  ...siteOfAda,
  id: `answer ${index}`,
  kind: 'text' as const,
}))
const toAnswer = ({ id }: { id: string }) => ({
  source_id: id,
  owner_id: ada,
  bot_id: 'bot of ada',
  answer: '',
  is_exact: 1 as const,
  saved_at: 1,
})
