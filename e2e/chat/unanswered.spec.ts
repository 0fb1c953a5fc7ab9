import { accessibilityFaults } from '../support/accessibility.ts'
import { writeRows } from '../support/database.ts'
import { post } from '../support/owner.ts'
import { signedInWithBot } from '../support/owner-with-bot.ts'
import { expect, test } from '../support/test.ts'

test('an owner searches conversations and answers what the chatbot could not', async ({
  page,
  product,
  pageErrors,
}) => {
  const { owner, bot } = await signedInWithBot(page, product)
  await page.goto(`/chatbot/${bot}?tab=conversations&view=unanswered`)
  const unanswered = page.getByRole('region', { name: 'Unanswered' })
  await expect(unanswered.getByText('No unanswered questions')).toBeVisible()

  const questions = ['Do you sell <b>umbrellas</b>?', 'umbrellas for sale', 'Is there a cloakroom?']
  const now = Date.now()
  const owned = { owner_id: owner.id, bot_id: bot }
  for (const [n, question] of questions.entries()) {
    const id = `cs_${bot}_${n}`
    const at = now - n * 1_000
    const times = { created_at: at, last_at: at }
    const counts = { message_count: 1, abstained_count: 1 }
    writeRows(product, 'chat_session', [
      { ...owned, ...times, ...counts, id, kind: 'visitor', first_question: question },
    ])
    const reply = { reply: 'I do not know.', sources: '[]', charged: 0, model: 'built-in' }
    const ended = { state: 'abstained', created_at: at, ended_at: at }
    writeRows(product, 'chat_message', [
      { ...owned, ...reply, ...ended, id: `m_${id}`, session_id: id, question },
    ])
  }

  await page.goto('/conversations')
  const list = page.getByRole('list', { name: 'Conversations, newest first' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Search' }).fill('UMBRELLA')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  expect(await accessibilityFaults(page, 'conversations of the account')).toEqual([])
  await page.getByRole('searchbox', { name: 'Search' }).fill('.*')
  await expect(page.getByText('No conversations match these filters')).toBeVisible()

  await page.goto(`/chatbot/${bot}?tab=conversations`)
  await page.getByRole('button', { name: 'Unanswered', exact: true }).first().press('Enter')
  const groups = unanswered.getByRole('list', { name: 'Unanswered' }).locator('> li')
  await expect(groups).toHaveCount(2)
  await expect(groups.first()).toContainText('Asked 2 times')
  expect(await accessibilityFaults(page, 'unanswered questions')).toEqual([])

  await groups.last().getByRole('button', { name: 'Dismiss Is there a cloakroom?' }).press('Enter')
  await expect(groups).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(groups).toHaveCount(2)

  await groups
    .first()
    .getByRole('button', { name: /^Teach an answer/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'Teach an answer' })
  await panel.getByRole('textbox', { name: 'Answer' }).fill('Yes, black ones.')
  await expect(panel.getByText('Answered now')).toHaveCount(2)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(groups).toHaveCount(1)
  const body = { bot_id: bot, message: 'are umbrellas for sale' }
  const reply = await post(product, '/chat_stream', { body })
  expect(await reply.text()).toContain('Yes, black ones.')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(groups).toHaveCount(2)
  expect(pageErrors).toEqual([])
})
