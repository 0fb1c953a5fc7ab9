import { axeFaults } from '../support/accessibility.ts'
import { writeRows } from '../support/database.ts'
import { signedInWithBot } from '../support/owner-with-bot.ts'
import { expect, test } from '../support/test.ts'

test('an owner reads the numbers of a chatbot, opens the table of a chart and exports conversations', async ({
  page,
  product,
  pageErrors,
}) => {
  const { owner, bot } = await signedInWithBot(page, product)
  const now = Date.now()
  const owned = { owner_id: owner.id, bot_id: bot }
  await page.goto(`/numbers?bot=${bot}`)
  await expect(page.getByText('No questions in this period')).toBeVisible()

  writeRows(product, 'chat_session', [
    {
      ...owned,
      id: `cs_${bot}`,
      kind: 'visitor',
      message_count: 1,
      first_question: 'How much is it?',
      page_host: 'shop.example',
      page_path: '/prices',
      language: 'de-ch',
      created_at: now,
      last_at: now,
    },
  ])
  writeRows(product, 'chat_message', [
    {
      ...owned,
      id: `m_${bot}`,
      session_id: `cs_${bot}`,
      question: 'How much is it?',
      reply: '',
      sources: '[]',
      state: 'abstained',
      charged: 0,
      model: 'built-in',
      created_at: now,
      ended_at: now,
    },
  ])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Resolved' })).toBeVisible()
  await expect(page.getByRole('img', { name: /Questions by day/ })).toBeVisible()
  await page.getByText('Show as a table').first().press('Enter')
  await expect(page.getByRole('region', { name: 'Questions by day' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'shop.example/prices 1' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'German 1' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  const days = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await days).suggestedFilename()).toBe('numbers.csv')

  await page.goto(`/chatbot/${bot}?tab=conversations`)
  await expect(page.getByRole('link', { name: 'See the numbers' })).toBeVisible()
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await exported).suggestedFilename()).toBe('conversations.csv')
  expect(pageErrors).toEqual([])
})
