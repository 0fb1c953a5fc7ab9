import path from 'node:path'
import { expect, test } from 'vitest'
import { streamByPost } from '../chat/chat-requests.ts'
import { createKnowledgeOwner, fileField, parseStream } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'
import { openBot } from './scoring/open-bot.ts'
import { readQuestions } from './scoring/question-set.ts'
import { passagesOf } from './scoring/score.ts'
import { readSourceFiles } from './scoring/source-files.ts'

const folder = path.join(import.meta.dirname, 'knowledge/dental')

test('the scored replies are those of the running product, and charged alike', async () => {
  const [sqlite] = engines
  if (sqlite === undefined) throw new Error('no database engine')
  const app = await createTestApp(sqlite)
  try {
    await app.background.start()
    const owner = await createKnowledgeOwner(app)
    await owner.addSources(
      readSourceFiles(folder).map(({ name, content }) => fileField(name, content)),
    )
    const scored = openBot(await passagesOf('dental'), 'personality_friendly')
    const questions = readQuestions('tuning', 'dental')

    for (const { turns: messages } of questions) {
      const received = await askInOneSession(app, owner.botId, messages)
      const reply = await scored.ask(messages)

      expect({ turns: messages, text: received?.text, charged: received?.done?.charged }).toEqual({
        turns: messages,
        text: reply.text,
        charged: reply.outcome === 'charged',
      })
    }
  } finally {
    await app.close()
  }
})

/** The reply to the last turn of a visitor's conversation. */
async function askInOneSession(app: TestApp, botId: string, messages: readonly string[]) {
  const session = json<string>(await app.call('/create_sessiondomain', { chatbot_id: botId }))
  let last: ReturnType<typeof parseStream> | undefined
  for (const message of messages) {
    const reply = await streamByPost(app, { bot_id: botId, message, session_id: session })
    last = parseStream(await reply.text())
  }
  return last
}
