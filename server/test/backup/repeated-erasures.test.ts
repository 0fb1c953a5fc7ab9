import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SignedIn } from '@askwell/contract/account'
import { describe, expect, test, vi } from 'vitest'
import { restoreBackup, writeBackup } from '../../src/backup/index.ts'
import { engines } from '../support/engines.ts'
import { insertConversation } from '../support/insert-conversation.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'
import { emptyPlace, installationOf, keysOf, tablesWith, withRestored } from './installation.ts'

const dayMs = 86_400_000
const password = 'a good long password'

type Owner = SignedIn & { botId: string; mark: string }

/** An owner with a bot and a conversation, all with a marker in their texts. */
async function createMarked(app: TestApp, mark: string): Promise<Owner> {
  const owner = json<SignedIn>(
    await app.call('/register', {
      first_name: mark,
      last_name: 'Byron',
      email: `${mark}@example.com`,
      password,
    }),
  )
  const botId = await app.createBot(owner.token)
  const { db } = app.database
  await db
    .updateTable('bot')
    .set({ prompt: `Answer for ${mark}.` })
    .where('id', '=', botId)
    .execute()
  await insertConversation(db, {
    id: `talk-${mark}`,
    ownerId: owner.user.id,
    botId,
    mark,
    lastAt: 1,
  })
  return { ...owner, botId, mark }
}

describe.each(engines)('a backup from before erasures on $name', (engine) => {
  test('is erased again when it is restored, and the rest is kept', async () => {
    let now = Date.now()
    const directory = tempFolder()
    const app = await createTestApp(engine, {
      hasNoPages: true,
      clock: () => now,
      env: { BACKUP_DIRECTORY: directory },
    })
    await app.background.start()
    const [account, bot, conversation, kept] = [
      await createMarked(app, 'accountmark'),
      await createMarked(app, 'botmark'),
      await createMarked(app, 'talkmark'),
      await createMarked(app, 'keptmark'),
    ]
    const place = installationOf(app)
    const file = path.join(directory, 'before.backup')
    await writeBackup(place, file, new Date(now))

    json(await app.call('/delete_account', { current_password: password }, account.token))
    json(await app.call('/deletechatbot', { id: bot.botId }, bot.token))
    const request = { conversation_id: 'talk-talkmark' }
    json(await app.call('/erase_conversations', request, conversation.token))
    now += 8 * dayMs
    await app.background.runMaintenance()
    const journal = readFileSync(path.join(directory, 'askwell.erasures'), 'utf8')
    expect(journal.match(/account:|bot:|conversation:/g)?.toSorted()).toEqual([
      'account:',
      'bot:',
      'conversation:',
    ])
    expect(journal).not.toContain(account.user.id)

    const target = await emptyPlace(engine, place.ring, keysOf(place))
    const { erased } = await restoreBackup(target, file)
    expect(erased).toMatchObject({ account: 1, bot: 1, conversation: 1 })
    await withRestored(target, async ({ call, background, database }) => {
      expect((await call('/login', { email: account.user.email, password })).statusCode).toBe(401)
      await background.start()
      await background.runMaintenance()
      await vi.waitUntil(async () => {
        const rows = await database.db.selectFrom('bot').select('id').execute()
        return !rows.some(({ id }) => id === bot.botId || id === account.botId)
      })
      await background.runMaintenance()
    })

    expect(await tablesWith(target, 'accountmark@example.com')).toEqual([])
    for (const mark of ['accountmark', 'botmark'])
      for (const words of [`of ${mark}`, `for ${mark}`, `About ${mark}`, `Text about ${mark}`])
        expect([words, ...(await tablesWith(target, words))]).toEqual([words])
    expect(await tablesWith(target, 'of talkmark')).toEqual([])
    expect(await tablesWith(target, 'for talkmark')).toEqual(['bot'])
    expect(await tablesWith(target, `Question of ${kept.mark}`)).toEqual(['chat_message'])
    await app.close()
  })

  test('without its journal is restored as it is, which the result says', async () => {
    const app = await createTestApp(engine, { hasNoPages: true })
    await createMarked(app, 'keptmark')
    const place = installationOf(app)
    const file = path.join(tempFolder(), 'before.backup')
    await writeBackup(place, file, new Date())

    const target = await emptyPlace(engine, place.ring, keysOf(place))

    expect((await restoreBackup(target, file)).erased).toBeNull()
    await app.close()
  })
})
