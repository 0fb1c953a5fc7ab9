import { printPdf } from '../support/print-pdf.ts'
import { returnsSentence, test } from '../support/fixtures/website.ts'
import { expect, register } from '../support/test.ts'

const warranty = 'The warranty of the Aurora lamp lasts seven years and covers the driver.'

const manualPage = `<h1>Aurora lamp manual</h1><p>Unpack the lamp with care.</p>
  <div style="break-before: page"><h2>Warranty</h2><p>${warranty}</p></div>`

test('PROD-01 PROD-02 PROD-03 a new owner creates a bot from a PDF and a web page and receives a cited reply', async ({
  page,
  website,
  pageErrors,
}) => {
  const manual = await printPdf(page, manualPage)
  await register(page)

  await page.goto('/create-new-chatbot')
  await expect(page.getByRole('heading', { name: 'Enter bot detail' })).toBeVisible()
  await page.getByLabel('Chatbot name').fill('Aurora helper')
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Customer support agent' })
  await page.getByLabel('Personality', { exact: true }).selectOption({ label: 'Friendly' })
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByRole('heading', { name: 'Set Bot Setting' })).toBeVisible()
  await page.getByLabel('Initial message').fill('Hello, ask me about our lamps.')
  await page.getByLabel(/suggested question/i).fill('How long is the warranty?')
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByRole('heading', { name: 'Add Knowledge Source' })).toBeVisible()
  await page.getByRole('button', { name: 'Add New Files' }).click()
  const files = page.getByRole('dialog', { name: 'Add New File' })
  await files.locator('input[type=file]').setInputFiles({
    name: 'manual.pdf',
    mimeType: 'application/pdf',
    buffer: manual,
  })
  await files.getByRole('textbox').fill('Answer briefly and kindly.')
  await files.getByRole('button', { name: 'Add File' }).click()

  await page.getByRole('button', { name: 'Add New Website' }).click()
  const sites = page.getByRole('dialog', { name: 'Add New Website' })
  await sites.getByRole('textbox').first().fill(website.url)
  await sites.getByRole('button', { name: 'Fetch Links' }).click()
  await expect(sites.getByRole('checkbox', { name: /returns/i })).toBeChecked()
  await sites.getByRole('button', { name: 'Add Website' }).click()

  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/\/chatbot\/[^/]+\?tab=setting/)

  await page
    .getByRole('link', { name: /data sources/i })
    .or(page.getByRole('tab', { name: /data sources/i }))
    .first()
    .click()
  await expect(page.getByText('Ready', { exact: false }).nth(1)).toBeVisible()

  await page
    .getByRole('link', { name: /preview/i })
    .or(page.getByRole('tab', { name: /preview/i }))
    .first()
    .click()
  const chat = page.getByRole('log', { name: 'Conversation' })
  await expect(chat.getByText('Hello, ask me about our lamps.')).toBeVisible()
  await page.getByRole('button', { name: 'How long is the warranty?' }).click()
  await expect(chat.getByText(warranty).first()).toBeVisible()
  await expect(chat.getByText(/manual\.pdf/).first()).toBeVisible()

  await page.getByRole('textbox', { name: 'Message' }).fill('When are returned lamps collected?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByText(returnsSentence).first()).toBeVisible()
  expect(pageErrors).toEqual([])
})
