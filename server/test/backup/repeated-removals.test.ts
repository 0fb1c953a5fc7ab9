import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SignedIn } from '@askwell/contract/account'
import { describe, expect, test } from 'vitest'
import { restoreBackup, writeBackup } from '../../src/backup/index.ts'
import { confirmEmail } from '../accounts/account-export.ts'
import { createKnowledgeOwner, fileField } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { createTestApp, eventually, json, type TestApp } from '../support/test-app.ts'
import {
  emptyPlace,
  installationOf,
  keysOf,
  originalsOf,
  tablesWith,
  withRestored,
} from './installation.ts'

const dayMs = 86_400_000
const password = 'a good long password'

/** A bot with sources, and what persons without an account wrote; marked by what will become of it. */
async function createContent(app: TestApp) {
  const owner = await createKnowledgeOwner(app)
  const sources = await owner.addSources([
    fileField('gone.txt', 'The code of the removedmark lagoon is five.'),
    fileField('kept.txt', 'The code of the keptmark lagoon is six.'),
  ])
  const written = { bot_id: owner.botId, wordings: [], is_exact: true }
  const answers: string[] = []
  for (const mark of ['removedmark', 'keptmark']) {
    const text = { question: `What is ${mark}?`, answer: `It is an island of ${mark}.` }
    const reply = await owner.call('/teach_answer', { ...written, ...text })
    answers.push(json<{ answer_id: string }>(reply).answer_id)
  }
  for (const mark of ['removedmark', 'erasedmark', 'keptmark']) {
    const email = `${mark}@example.com`
    json(await app.call('/user/subscribemail', { email }))
    const name = { firstName: 'Eve', lastName: 'Fox' }
    if (mark !== 'removedmark') {
      json(await app.call('/contactus', { ...name, email, message: `Call ${mark}.` }))
    }
  }
  return { owner, sources, answers }
}

type Content = Awaited<ReturnType<typeof createContent>>

/** Removes a file and an answer, and unsubscribes an address, as owners and readers do. */
async function removeContent(app: TestApp, { owner, sources, answers }: Content): Promise<void> {
  const kept = sources.find(({ name }) => name === 'kept.txt')
  json(await owner.update([['fileids', kept?.id ?? '']]))
  const removed = { bot_id: owner.botId, answer_ids: answers.slice(0, 1) }
  json(await owner.call('/remove_answers', removed))
  const { unsubscribe_token: token } = await app.database.db
    .selectFrom('subscriber')
    .select('unsubscribe_token')
    .where('email', '=', 'removedmark@example.com')
    .executeTakeFirstOrThrow()
  json(await app.call('/unsubscribe', { token }))
  json(await app.call('/unsubscribe', { token: 'unknown'.repeat(6) }))
}

/** Opens and closes an account whose address wrote before. */
async function closeAccountOf(app: TestApp, email: string): Promise<void> {
  const person = { first_name: 'Eve', last_name: 'Fox', email, password }
  const account = json<SignedIn>(await app.call('/register', person))
  await confirmEmail(app, account)
  json(await app.call('/delete_account', { current_password: password }, account.token))
}

describe.each(engines)('a backup from before removals on $name', (engine) => {
  test('is restored without removed sources, erased messages and ended subscriptions', async () => {
    let now = Date.now()
    const directory = tempFolder()
    const app = await createTestApp(engine, {
      hasNoPages: true,
      clock: () => now,
      env: { BACKUP_DIRECTORY: directory },
    })
    await app.background.start()
    const content = await createContent(app)
    const place = installationOf(app)
    const file = path.join(directory, 'before.backup')
    await writeBackup(place, file, new Date(now))

    await removeContent(app, content)
    await closeAccountOf(app, 'erasedmark@example.com')
    now += 8 * dayMs
    await app.background.runMaintenance()
    const journal = readFileSync(path.join(directory, 'askwell.erasures'), 'utf8')
    for (const text of ['mark', '@', ...content.answers]) expect(journal).not.toContain(text)

    const target = await emptyPlace(engine, place.ring, keysOf(place))
    const { erased } = await restoreBackup(target, file)
    expect(erased).toMatchObject({ account: 0, source: 2, contact_message: 1, subscriber: 2 })
    await withRestored(target, async ({ call, background, database }) => {
      const { token } = json<SignedIn>(
        await call('/login', { email: content.owner.user.email, password }),
      )
      const listed = await call('/list_sources', { bot_id: content.owner.botId }, token)
      expect(listed.body).toContain('kept.txt')
      expect(listed.body).not.toContain('gone.txt')
      await background.start()
      await background.runMaintenance()
      const rows = () => database.db.selectFrom('source').select('name').execute()
      await eventually(rows, (found) => !found.some(({ name }) => name === 'gone.txt'))
    })

    expect(await tablesWith(target, 'removedmark lagoon')).toEqual([])
    expect(await tablesWith(target, 'What is removedmark')).toEqual([])
    expect(await tablesWith(target, 'erasedmark')).toEqual([])
    expect(await tablesWith(target, 'Call keptmark')).toContain('contact_message')
    expect(await tablesWith(target, 'keptmark@example.com')).toContain('subscriber')
    expect(await tablesWith(target, 'removedmark@example.com')).not.toContain('subscriber')
    expect(await tablesWith(target, 'What is keptmark')).toContain('team_question')
    const originals = originalsOf(target).join('\n')
    expect(originals).toContain('keptmark lagoon')
    expect(originals).not.toContain('removedmark')
    await app.close()
  })
})
