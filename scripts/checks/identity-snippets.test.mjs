import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { visitorTokenVerifier } from '../../server/src/chat/visitor-tokens.ts'
import { signingSnippets } from '../../web/app/features/bot/embed/identity-snippets.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'askwell-snippet-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'cbs_a-secret-of-a-bot-that-nobody-else-knows-at-all'

/** Runs the code that the screen shows, as a customer would. */
function tokenFor(user) {
  const file = path.join(folder, 'chat-token.mjs')
  const use = `console.log(chatToken(${JSON.stringify(user)}))`
  writeFileSync(file, `${signingSnippets.node}\n${use}\n`)
  const { stdout, stderr } = spawnSync(process.execPath, [file], {
    encoding: 'utf8',
    env: { CHATBOT_SECRET: secret },
  })
  expect(stderr).toBe('')
  return stdout.trim()
}

test('the Node example signs a valid token of its visitor', async () => {
  const user = { id: 42, name: 'Zoë “Z” Müller 🙂', email: 'zoe@example.com' }

  const { claims } = await visitorTokenVerifier(Date.now)(tokenFor(user), { id: 'bot_1', secret })

  expect(claims).toMatchObject({ sub: '42', name: user.name, email: user.email })
  expect(claims.exp * 1_000).toBeGreaterThan(Date.now() + 11 * 3_600_000)
  expect(claims.exp * 1_000).toBeLessThan(Date.now() + 24 * 3_600_000)
})
