import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { engines } from '../../test/support/engines.ts'
import { createTestApp, json, type TestApp } from '../../test/support/test-app.ts'
import type { ConversationLine, Conversation } from '@askwell/contract/conversations/conversations'
import type { BotNumbers } from '@askwell/contract/conversations/numbers'
import type { SignedIn } from '@askwell/contract/account'
import { seedConversations, type SystemSignIn } from './seed-conversations.ts'

const owner = 'u_system_samples'

const stored = (app: TestApp) =>
  app.database.db.selectFrom('chat_session').select('id').where('owner_id', '=', owner).execute()

const ledger = async ({ database: { db } }: TestApp) => ({
  grants: await db.selectFrom('credit_grants').selectAll().where('user_id', '=', owner).execute(),
  holds: await db.selectFrom('credit_holds').selectAll().where('user_id', '=', owner).execute(),
})

const day = (at: number) => new Date(at).toISOString().slice(0, 10)

describe.each(engines)('conversations of the sample bots on $name', (engine) => {
  test('are in a development start, can be looked at, and move neither balances nor numbers', async () => {
    const lines: string[] = []
    const app = await createTestApp(engine, {
      env: { NODE_ENV: 'development', LOG_LEVEL: 'info' },
      logTo: { write: (line) => void lines.push(line) },
      hasNoPages: true,
    })
    try {
      await app.background.start()
      const line = lines.find((each) => each.includes('see conversations of the sample bots'))
      const { file }: { file: string } = JSON.parse(line ?? '{}')
      const [email, password = ''] = readFileSync(file, 'utf8').split('\n')
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(password).toMatch(/^cbt_/)
      expect(lines.join('')).not.toContain(password)
      const before = await ledger(app)
      const { token } = json<SignedIn>(await app.call('/login', { email, password }))
      const page = json<{ conversations: ConversationLine[] }>(
        await app.call('/list_conversations', {}, token),
      )

      expect(page.conversations).toHaveLength(9)
      expect(new Set(page.conversations.map(({ bot_id: id }) => id)).size).toBe(3)
      expect(new Set(page.conversations.flatMap(({ badges }) => badges))).toEqual(
        new Set(['unanswered', 'thumb_down', 'function_failed']),
      )
      const days = page.conversations.map(({ last_at: at }) => new Date(at).toDateString())
      expect(new Set(days).size).toBeGreaterThanOrEqual(5)
      const signed = page.conversations.find(({ visitor_name: name }) => name === 'Tom Whitlock')
      const report = json<Conversation>(
        await app.call('/get_conversation', { conversation_id: signed?.id }, token),
      )
      expect(report.messages[0]?.calls).toMatchObject([
        { function_name: 'report_hazard', outcome: 'failed', status: 503 },
      ])

      await app.background.runMaintenance()
      const range = {
        from: day(Date.now() - 20 * 86_400_000),
        to: day(Date.now()),
        time_zone: 'UTC',
      }
      const numbers = json<BotNumbers>(await app.call('/bot_numbers', range, token))
      expect(numbers.total).toMatchObject({ conversations: 0, answered: 0, spent: 0 })
      const counts = await app.database.db.selectFrom('bot_count').selectAll().execute()
      expect(counts).toEqual([])
      expect(await ledger(app)).toEqual(before)
    } finally {
      await app.close()
    }
  })

  test('are in no other start, which deletes those of an earlier one and closes its account', async () => {
    const app = await createTestApp(engine, { hasNoPages: true })
    try {
      await app.background.start()
      expect(await stored(app)).toEqual([])

      const allowed: boolean[] = []
      const signIn: SystemSignIn = async (_owner, isAllowed) => {
        allowed.push(isAllowed)
        return isAllowed ? { email: 'a@b.example', password: 'cbt_of_a_test' } : null
      }
      const log = { info: () => undefined }
      const start = (NODE_ENV: 'development' | 'production') =>
        seedConversations(
          {
            database: app.database,
            clock: Date.now,
            log,
            config: { NODE_ENV, dataDir: app.dataDir },
          },
          signIn,
        )
      await start('development')
      await start('development')
      expect(await stored(app)).toHaveLength(9)
      const file = path.join(app.dataDir, 'sample-account.txt')
      expect(existsSync(file)).toBe(true)
      await start('production')
      expect(await stored(app)).toEqual([])
      expect(existsSync(file)).toBe(false)
      expect(allowed).toEqual([true, true, false])
    } finally {
      await app.close()
    }
  })
})
