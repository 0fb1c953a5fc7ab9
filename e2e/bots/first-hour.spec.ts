import type { Locator } from '@playwright/test'
import { addBot, newEmail, newOwner, signIn } from '../support/owner.ts'
import { printPdf } from '../support/print-pdf.ts'
import { expect, test } from '../support/test.ts'
import { button, goToSources, heading, openWizard } from '../support/wizard.ts'

const handbook = `<h1>Handbook</h1><h2>Opening hours</h2>
  <p>The workshop opens at nine in the morning and closes at six in the evening.</p>
  <h2>Returns</h2><p>Shoes can be returned within thirty days when nobody wore them outside.</p>`

test('a stranger gets a cited answer of an own PDF after 8 clicks and 7 fields', async ({
  page,
}) => {
  const used = { clicks: 0, fields: 0 }
  const click = async (target: Locator) => {
    await target.click()
    used.clicks += 1
  }
  const fill = async (label: string, value: string) => {
    await page.getByLabel(label, { exact: true }).fill(value)
    used.fields += 1
  }

  const buffer = await printPdf(page, handbook)
  await page.goto('/')
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
  await click(page.getByRole('link', { name: /Let.s Create/ }))
  await expect(page.getByText('Already have an account?')).toBeVisible()
  await fill('First name', 'Ada')
  await fill('Last name', 'Byron')
  await fill('Email', newEmail())
  await fill('Password', 'a good long password')
  await fill('Confirm password', 'a good long password')
  await click(button(page, 'Sign Up'))

  await expect(heading(page, 'Enter bot detail')).toBeVisible()
  await fill('Chatbot name', 'Ampere')
  await click(button(page, 'Next'))
  await expect(heading(page, 'Set Bot Setting')).toBeVisible()
  await click(button(page, 'Next'))
  const choosing = page.waitForEvent('filechooser')
  await click(button(page, 'Add New Files'))
  await (await choosing).setFiles({ name: 'handbook.pdf', mimeType: 'application/pdf', buffer })
  used.fields += 1
  await click(button(page, 'Add File'))
  await click(button(page, 'Create'))

  await expect(page).toHaveURL(/\/chatbot\/[^/?]+\?tab=setting/)
  const preview = page.getByRole('complementary', { name: 'Try your chatbot' })
  const suggestion = preview.getByRole('button', { name: /^Tell me about|\?$/ }).first()
  await click(suggestion)

  await expect(preview.getByText(/handbook\.pdf/).first()).toBeVisible()
  expect(used).toEqual({ clicks: 8, fields: 7 })
})

test('a file without text is named in the wizard, before the preview opens', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90"/></svg>'
  const scan = await printPdf(page, picture)
  await openWizard(page)
  await goToSources(page)
  await button(page, 'Add New Files').click()
  const panel = page.getByRole('dialog', { name: 'Add New File' })
  await panel.locator('input[type=file]').setInputFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: scan,
  })
  await button(panel, 'Add File').click()
  await button(page, 'Create').click()

  const notice = page.getByRole('alert').filter({ hasText: "couldn't read 1 file" })
  await expect(notice).toContainText('scan.pdf: ')
  await expect(notice).toContainText('no text')
  await expect(page).toHaveURL(/create-new-chatbot/)

  await button(page, 'Create').click()
  await expect(page).toHaveURL(/\/chatbot\/[^/?]+\?tab=setting/)
  await expect(page.getByText("We couldn't read 1 source. See why")).toBeVisible()
})

test('at the limit of the plan the wizard says so on its first step, with a link to the plans', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await addBot(product, owner, { text: 'We open at nine.' })
  await signIn(page, owner.email)

  await openWizard(page)

  const notice = page
    .getByRole('status')
    .filter({ hasText: "You've reached your plan's limit of 1 chatbot" })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
    'href',
    '/subscription',
  )
})

test('the preview of a new chatbot closes and stays closed', async ({ page, product }) => {
  const owner = await newOwner(product)
  const botId = await addBot(product, owner, { text: 'We open at nine.' })
  await signIn(page, owner.email)
  await page.goto(`/chatbot/${botId}?tab=setting&try=1`)
  const preview = page.getByRole('complementary', { name: 'Try your chatbot' })
  await expect(preview).toBeVisible()

  await preview.getByRole('button', { name: 'Close the preview' }).click()

  await expect(preview).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(preview).toHaveCount(0)
})
