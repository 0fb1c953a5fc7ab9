import { readFileSync } from 'node:fs'
import { newOwner, signIn } from '../support/owner.ts'
import { buyPlan } from '../support/checkout.ts'
import { expect, test } from '../support/test.ts'

test('a business puts its company, address and tax id on its invoice and downloads it', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email, '/profile')
  const card = page.getByRole('region', { name: 'Billing details' })
  const save = card.getByRole('button', { name: 'Save billing details' })

  await card.getByLabel('Company').fill('Müller & Söhne GmbH')
  await card.getByLabel('Tax ID (optional)').fill('12345')
  await save.click()
  await expect(card.getByText('Choose the country of this address')).toBeVisible()

  await card.getByLabel('Billing country').selectOption('Germany')
  await card.getByLabel('Street address').fill('Hauptstraße 1')
  await card.getByLabel('ZIP or postal code').fill('10115')
  await card.getByLabel('City or town').fill('Berlin')
  await save.click()
  await expect(card.getByText('Use the format DE123456789.')).toBeVisible()

  await card.getByLabel('Tax ID (optional)').fill('de 123 456 789')
  await save.click()
  await expect(page.getByText('Billing details saved')).toBeVisible()
  await expect(card.getByLabel('Tax ID (optional)')).toHaveValue('DE123456789')

  const receipts = page.getByRole('region', { name: 'Billing emails for someone else' })
  await receipts.getByLabel('Email for billing').fill('accounting@business.example')
  await receipts.getByRole('button', { name: 'Send code' }).click()
  await expect(receipts.getByText('We sent a code to accounting@business.example.')).toBeVisible()
  await receipts.getByLabel('Code from the email').fill('1234')
  await receipts.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('This code is wrong or has expired')).toBeVisible()
  await receipts.getByRole('button', { name: 'Stop sending copies' }).click()
  await expect(receipts.getByLabel('Email for billing')).toHaveValue('')

  await buyPlan(page, 'Hobby')
  await page.goto('/payment/history')
  const link = page.getByRole('row').nth(1).getByRole('link', { name: 'View' })
  await page.goto(new URL((await link.getAttribute('href')) ?? '').pathname)
  const paper = page.getByRole('article')
  for (const text of ['Müller & Söhne GmbH', '10115 Berlin', 'Germany', 'Tax ID: DE123456789']) {
    await expect(paper.getByText(text, { exact: true })).toBeVisible()
  }

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^invoice-[\w-]+\.pdf$/)
  const file = readFileSync(await download.path())
  expect(file.subarray(0, 8).toString()).toBe('%PDF-1.7')

  await page.goto('/payment/history')
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download invoice .+ as PDF$/ }).click()
  expect(readFileSync(await (await again).path()).length).toBe(file.length)
})
