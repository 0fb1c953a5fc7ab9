import { axeFaults } from '../support/accessibility.ts'
import { writeRows } from '../support/database.ts'
import { signedInWithBot } from '../support/owner-with-bot.ts'
import { expect, test } from '../support/test.ts'

test('an owner erases a visitor after reading what will be gone, and gets a receipt', async ({
  page,
  product,
  pageErrors,
}) => {
  const { owner, bot } = await signedInWithBot(page, product)
  const now = Date.now()
  const owned = { owner_id: owner.id, bot_id: bot }
  writeRows(
    product,
    'chat_session',
    ['one', 'two'].map((name) => ({
      ...owned,
      id: `cs_${bot}_${name}`,
      kind: 'visitor',
      message_count: 1,
      first_question: `The ${name} question`,
      visitor_id: name === 'one' ? 'customer-7' : '',
      visitor_name: name === 'one' ? 'Zoe' : '',
      created_at: now,
      last_at: now,
    })),
  )
  await page.goto(`/chatbot/${bot}?tab=conversations`)
  await page.getByRole('button', { name: /The one question/ }).click()
  await page.getByRole('button', { name: 'Erase this visitor' }).click()
  const panel = page.getByRole('dialog', { name: 'Erase this visitor' })
  await panel.getByLabel('What to erase').selectOption('All conversations with visitor customer-7')
  expect(await axeFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Show what will be erased' }).click()

  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('1 conversation')
  await expect(confirmation).toContainText('Server backups')
  await expect(confirmation.getByRole('button', { name: 'No, cancel' })).toBeFocused()
  await confirmation.getByRole('button', { name: 'Yes, erase it' }).click()
  await expect(panel.getByRole('status')).toContainText('Erased')
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: /The two question/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /The one question/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Erase a visitor' }).click()
  const byAddress = page.getByRole('dialog', { name: 'Erase a visitor' })
  await byAddress.getByLabel('Email address').fill('nobody')
  await byAddress.getByRole('button', { name: 'Show what will be erased' }).click()
  await expect(byAddress.getByText('Please enter an email address.')).toBeVisible()
  await byAddress.getByLabel('Email address').fill('nobody@visitor.example')
  await byAddress.getByRole('button', { name: 'Show what will be erased' }).click()
  await expect(byAddress.getByText('This visitor has no conversations.')).toBeVisible()
  await byAddress.getByRole('button', { name: 'Close' }).click()

  await page.getByLabel('Keep conversations').selectOption('90 days')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete them' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await expect(page.getByLabel('Keep conversations')).toHaveValue('90')
  expect(pageErrors).toEqual([])
})
