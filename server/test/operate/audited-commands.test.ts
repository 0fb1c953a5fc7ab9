import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBotWithFact, question, streamByPost } from '../chat/chat-requests.ts'
import { parseStream } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { restoreProcess, runCommand } from './run-command.ts'

restoreProcess()

describe.each(engines)('npm run grant on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine, { hasNoPages: true })
    await app.background.start()
  })
  afterAll(() => app.close())

  const grant = (...args: string[]) => {
    const { databaseUrl = '', dataDir } = app.database
    return runCommand('grant', args, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  }
  const entries = () =>
    app.database.db
      .selectFrom('operator_act')
      .select(['operator_email', 'act', 'account_id', 'target', 'reason', 'detail'])
      .orderBy('at', 'desc')
      .orderBy('id')
      .execute()

  test('adds an entry to the audit log with each change of a balance', async () => {
    const { user } = await app.createOwner()

    const { lines } = await grant(user.email, '25', 'Outage', 'on', 'Monday')

    expect(lines).toEqual([`${user.email} has 55 messages now.`])
    expect(await entries()).toEqual([
      {
        operator_email: 'command line',
        act: 'grant_messages',
        account_id: user.id,
        target: user.id,
        reason: 'Outage on Monday',
        detail: '25',
      },
    ])
  })

  test('adds one when it returns the message of an answer, and none when there is none', async () => {
    const bob = await createBotWithFact(app)
    const reply = await streamByPost(app, { message: question, bot_id: bob.botId })
    const messageId = parseStream(await reply.text()).done?.message_id ?? ''
    const before = (await entries()).length

    expect((await grant('--give-back', messageId)).lines).toEqual(['The message was returned.'])
    expect((await grant('--give-back', messageId, '')).exitCode).toBe(1)

    const [entry, ...earlier] = await entries()
    expect(earlier).toHaveLength(before)
    expect(entry).toMatchObject({
      operator_email: 'command line',
      act: 'return_message',
      account_id: bob.user.id,
      target: messageId,
      detail: '1',
    })
  })

  test('adds one when it removes what test money bought', async () => {
    expect((await grant('--wipe-test-money')).lines).toEqual(['0 messages were removed.'])

    expect((await entries())[0]).toMatchObject({ act: 'remove_test_messages', account_id: null })
  })
})
