import { accessibilityFaults } from '../support/accessibility.ts'
import { post } from '../support/owner.ts'
import { signedInWithBot } from '../support/owner-with-bot.ts'
import { expect, test } from '../support/test.ts'

test('the owner teaches an answer, changes it, undoes that and removes it', async ({
  page,
  product,
}) => {
  const { bot } = await signedInWithBot(page, product)
  const ask = async (message: string) => {
    const reply = await post(product, '/chat_stream', { body: { bot_id: bot, message } })
    return reply.text()
  }
  await page.goto(`/chatbot/${bot}?tab=sources`)
  const answers = page.getByRole('region', { name: 'Questions & answers' })
  await answers.getByRole('button', { name: 'Add an answer' }).click()
  const panel = page.getByRole('dialog', { name: 'Teach an answer' })
  await panel.getByRole('textbox', { name: 'Question' }).fill('Do you sell <b>umbrellas</b>?')
  await panel.getByRole('textbox', { name: 'Answer' }).fill('Yes, *black* ones.')
  await panel.getByRole('textbox', { name: 'Other wordings' }).fill('Are umbrellas for sale?')
  await expect(panel.getByText('Answered now')).toHaveCount(2)
  expect(await accessibilityFaults(page, 'teach an answer')).toEqual([])
  await panel.getByRole('button', { name: 'Save' }).click()

  const row = answers.getByRole('listitem')
  await expect(row.getByText('Do you sell <b>umbrellas</b>?')).toBeVisible()
  expect(await ask('can i buy umbrellas for sale?')).toContain('Yes, *black* ones.')

  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('textbox', { name: 'Answer' }).fill('Sold out.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Sold out.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row.getByText('Yes, *black* ones.')).toBeVisible()

  await answers.getByRole('button', { name: 'Add an answer' }).click()
  await panel.getByRole('textbox', { name: 'Question' }).fill('are umbrellas for sale')
  await panel.getByRole('textbox', { name: 'Answer' }).fill('No.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('alert')).toContainText('Yes, *black* ones.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()

  await row.getByRole('button', { name: /^Remove/ }).click()
  await expect(answers.getByText('No answers yet')).toBeVisible()
  expect(await ask('Do you sell umbrellas?')).not.toContain('*black*')
  expect(await accessibilityFaults(page, 'questions and answers')).toEqual([])
})

test('answers are imported from a CSV file and refused rows are shown', async ({
  page,
  product,
}) => {
  const { bot } = await signedInWithBot(page, product)
  await page.goto(`/chatbot/${bot}?tab=sources`)
  const answers = page.getByRole('region', { name: 'Questions & answers' })
  const csv = 'question,answer\nHow do I pay?,By card\nHow do I pay,In cash\n'
  await page.getByLabel('Import CSV').setInputFiles({
    name: 'answers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })

  await expect(answers.getByText('How do I pay?')).toBeVisible()
  await expect(
    page.getByText('Line 3: Another row of this file has the same question.'),
  ).toBeVisible()
})
