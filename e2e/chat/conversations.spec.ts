import { beginPlan } from '../support/checkout.ts'
import { writeRows } from '../support/database.ts'
import { addBot, newOwner, sendLogin, type Owner } from '../support/owner.ts'
import { fact, signedInWithBot } from '../support/owner-with-bot.ts'
import type { Product } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

type SeededQuestion = { question: string; at: number; kind?: 'owner' | 'visitor' }

/** A conversation of one question with no answer found. */
function writeConversation(
  product: Product,
  { owner, bot }: { owner: Owner; bot: string },
  { question, at, kind = 'visitor' }: SeededQuestion,
): void {
  const owned = { owner_id: owner.id, bot_id: bot }
  const id = `cs_${bot}_${at}`
  const counts = { message_count: 1, abstained_count: 1 }
  writeRows(product, 'chat_session', [
    { ...owned, ...counts, id, kind, first_question: question, created_at: at, last_at: at },
  ])
  const reply = { reply: 'I do **not** know.', sources: '[]', charged: 0, model: 'built-in' }
  const ended = { state: 'abstained', created_at: at, ended_at: at }
  writeRows(product, 'chat_message', [
    { ...owned, ...reply, ...ended, id: `m_${id}`, session_id: id, question },
  ])
}

test('new conversations are announced without moving the list, and previews only when asked for', async ({
  page,
  product,
}) => {
  const owned = await signedInWithBot(page, product)
  const now = Date.now()
  writeConversation(product, owned, { question: 'First?', at: now - 9_000 })
  writeConversation(product, owned, { question: 'Second?', at: now - 8_000 })
  writeConversation(product, owned, { question: 'My try?', at: now - 7_000, kind: 'owner' })
  await page.clock.install()
  await page.goto(`/chatbot/${owned.bot}?tab=conversations`)
  const rows = page.getByRole('list', { name: 'Conversations, newest first' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Second?')
  const place = await rows.first().boundingBox()

  for (const n of [1, 2, 3])
    writeConversation(product, owned, { question: `New ${n}?`, at: now + n * 1_000 })
  writeConversation(product, owned, { question: 'My other try?', at: now, kind: 'owner' })
  await page.clock.fastForward(20_000)
  const newer = page.getByRole('button', { name: '3 new' })
  await expect(newer).toBeVisible()
  await expect(rows).toHaveCount(2)
  expect(await rows.first().boundingBox()).toEqual(place)

  await newer.press('Enter')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText('New 3?')
  await expect(newer).toHaveCount(0)
  await expect(page.getByText('Newest first')).toBeFocused()

  await page.getByRole('button', { name: 'Include previews' }).press('Enter')
  await expect(rows).toHaveCount(7)
  await expect(rows.filter({ hasText: 'My try?' }).getByText('Preview')).toBeVisible()
})

test('from the press of Sign In to an answer that is taught are five clicks', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await beginPlan(product, owner, 'Free_monthly')
  const bot = await addBot(product, owner, { name: 'Porter', text: fact })
  const question = 'Is there a cloakroom?'
  writeConversation(product, { owner, bot }, { question, at: Date.now() })
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => addEventListener('click', () => void window.countClick(), true))

  await sendLogin(page, owner.email)
  await page.getByRole('link', { name: 'Conversations' }).click()
  await page.getByRole('button', { name: question }).click()
  await expect(page.getByRole('strong')).toHaveText('not')
  await page.getByRole('button', { name: 'Teach an answer' }).click()
  const panel = page.getByRole('dialog', { name: 'Teach an answer' })
  await expect(panel.getByRole('textbox', { name: 'Question' })).toHaveValue(question)
  await expect(panel.getByRole('textbox', { name: 'Answer' })).toBeFocused()
  await page.keyboard.type('Yes, by the door.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toHaveCount(0)

  expect(clicks).toBe(5)
  await page.goto(`/chatbot/${bot}?tab=conversations&view=unanswered`)
  await expect(page.getByText('No unanswered questions')).toBeVisible()
})

declare global {
  interface Window {
    countClick: () => Promise<void>
  }
}
