import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { embeddingPages, strictSnippet, widget } from '../support/servers/embedding-site.ts'
import { addBot, newOwner, signIn } from '../support/owner.ts'
import { openSite, type Product } from '../support/server.ts'
import { expect, test } from '../support/test.ts'
import { accessibilityFaults } from '../support/accessibility.ts'

const fact = 'The boat leaves the pier at half past eight every morning.'

/** The visitors of a bot in the order of their first visit. */
function visitorsOf(product: Product, botId: string): unknown[] {
  const database = new DatabaseSync(path.join(product.dataDir, 'askwell.db'), { readOnly: true })
  const rows = database
    .prepare(
      'select visitor_id, visitor_name from chat_session where bot_id = ? order by created_at',
    )
    .all(botId)
  database.close()
  return rows.map(({ visitor_id, visitor_name }) => [visitor_id, visitor_name])
}

type Signing = { code: string; secret: string; folder: string }

/** Runs the code that the screen shows, as a customer's server would. */
function signedBy({ code, secret, folder }: Signing, user: object): string {
  const file = path.join(folder, 'chat-token.mjs')
  writeFileSync(file, `${code}\nconsole.log(chatToken(${JSON.stringify(user)}))\n`)
  return spawnSync(process.execPath, [file], {
    encoding: 'utf8',
    env: { CHATBOT_SECRET: secret },
  }).stdout.trim()
}

async function ask(page: Page): Promise<void> {
  const { input, log } = widget(page)
  await input.fill('When does the boat leave?')
  await input.press('Enter')
  await expect(log.getByRole('paragraph').filter({ hasText: fact }).last()).toBeVisible()
}

// The accessibility rules take long on a busy machine.
test.setTimeout(240_000)

test('a site that follows the Embed tab identifies its visitor to the chatbot, until it signs the visitor out', async ({
  page,
  context,
  product,
}) => {
  const owner = await newOwner(product)
  const botId = await addBot(product, owner, { name: 'Ferry', text: fact })
  await signIn(page, owner.email)
  await page.goto(`/chatbot/${botId}?tab=embed`)
  const code = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('code')
  await expect(page.getByRole('button', { name: 'Create secret' })).toHaveCount(0)
  await page.getByText('For developers').click()

  await page.getByRole('button', { name: 'Create secret' }).click()
  const first = (await code('Your new secret').textContent()) ?? ''
  expect(first).toMatch(/^cbs_/)
  expect(await accessibilityFaults(page, 'the Embed tab')).toEqual([])
  await page.reload()
  await page.getByText('For developers').click()
  await expect(page.getByText('It was shown once')).toBeVisible()
  await expect(page.getByText('No tokens were rejected in the last seven days.')).toBeVisible()
  expect(await page.content()).not.toContain(first)
  await page.getByRole('button', { name: 'Renew secret' }).click()
  await page.getByRole('button', { name: 'Yes, renew it' }).click()
  const secret = (await code('Your new secret').textContent()) ?? ''
  expect(secret).not.toBe(first)

  const signing = (await code('Code for your server').textContent()) ?? ''
  const pageCode = (await code('Code for your page').textContent()) ?? ''
  const tokenOf = (id: number, name: string, by = secret) =>
    signedBy(
      { code: signing, secret: by, folder: product.dataDir },
      { id, name, email: 'mara@king.example' },
    )
  const identify = (token: string) => pageCode.replace('TOKEN_FROM_YOUR_SERVER', token)
  const queue =
    '<script>window.chatbot = function () { (chatbot.q = chatbot.q || []).push([].slice.call(arguments)) }</script>'
  const snippet = `${queue}${strictSnippet(product, botId)}${identify(tokenOf(7, 'Mara King'))}`
  const site = await openSite(embeddingPages({ snippet }))

  const visitor = await context.newPage()
  await visitor.goto(site.url)
  await widget(visitor).launcher.click()
  await ask(visitor)
  expect(visitorsOf(product, botId)).toEqual([['7', 'Mara King']])

  await visitor.reload()
  await expect(widget(visitor).log.getByText(fact).first()).toBeVisible()
  await visitor.evaluate((token) => window.chatbot('identify', { token }), tokenOf(8, 'Theo'))
  await expect(widget(visitor).log.getByText(fact)).toHaveCount(0)
  await ask(visitor)
  await visitor.evaluate(() => window.chatbot('reset'))
  await expect(widget(visitor).log.getByText(fact)).toHaveCount(0)
  await ask(visitor)
  await visitor.evaluate(
    (token) => window.chatbot('identify', { token }),
    tokenOf(7, 'Mara', first),
  )
  await ask(visitor)

  expect(visitorsOf(product, botId)).toEqual([
    ['7', 'Mara King'],
    ['8', 'Theo'],
    ['', ''],
    ['', ''],
  ])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(
    page.getByRole('list', { name: 'Rejected tokens' }).getByRole('listitem'),
  ).toHaveText(/^It was signed with a different secret\..+(AM|PM)$/)
  expect(await accessibilityFaults(page, 'the refused tokens')).toEqual([])
  await site.close()
})
