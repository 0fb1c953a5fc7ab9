import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Holds back the answers of a call for a while, as a slow line would. */
const delay = (page: Page, path: string) =>
  page.route(`**/api${path}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })

const refuse = (page: Page, path: string) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status: 429,
      json: { status: 0, code: 'rate_limited', message: 'Too many tries. Please wait.' },
    }),
  )

const footerForm = (page: Page) => page.getByRole('contentinfo').locator('form')

async function fillContact(form: Locator) {
  await form.getByLabel('First name').fill('Mara')
  await form.getByLabel('Last name').fill('King')
  await form.getByLabel('Email').fill('mara@king.com')
  await form.getByRole('textbox', { name: 'Message' }).fill('Do you speak Danish?')
}

test('CONTACT-01 CONTACT-02 CONTACT-03 CONTACT-04 CONTACT-05 CONTACT-06 CONTACT-07 the page says where, when and how', async ({
  page,
  complaints,
}) => {
  await page.goto('/contact_us')
  const main = page.getByRole('main')

  await expect(main.getByText('1900 E Golf Rd, Schaumburg')).toBeVisible()
  await expect(main.locator('a[href^="mailto:"]')).toBeVisible()
  await expect(main.getByText('Mon-Fri 08.00-16.00')).toBeVisible()
  await expect(main.getByText('Sat 10.00-14.00')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Get In Touch' })).toBeVisible()
  await expect(main.getByTitle('Map of our office')).toBeVisible()
  await expect(main.getByText('Call us')).toBeHidden()
  expect(complaints).toEqual([])
})

test('STATE-22 STATE-23 ERR-26 a message is sent, its receipt is said and the form is empty again', async ({
  page,
}) => {
  await delay(page, '/contactus')
  await page.goto('/contact_us')
  const form = page.getByRole('main').locator('form')

  await fillContact(form)
  await form.getByRole('button', { name: 'Submit' }).click()

  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await expect(page.getByText('Thank you. We received your message.')).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue('')
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Submit' })).toBeEnabled()
})

test('UX-12 VAL-01 VAL-04 VAL-05 VAL-06 VAL-07 every field says what it misses and nothing is sent', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.goto('/contact_us')
  const form = page.getByRole('main').locator('form')

  await form.getByRole('button', { name: 'Submit' }).click()
  for (const text of [
    'Please Enter Your First Name',
    'Please Enter Your Last Name',
    'Please enter company email',
    'Please Enter Your Message',
  ]) {
    await expect(form.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(form.getByLabel('First name')).toBeFocused()

  await fillContact(form)
  await form.getByLabel('Email').fill('a@b.c')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('Please Enter Valid Email', { exact: true })).toBeVisible()
  await expect(
    form.getByText('Company email must be between 6 to 40 characters long', { exact: true }),
  ).toBeVisible()
  expect(sent.filter((url) => url.includes('contactus'))).toEqual([])
})

test('ERR-07 a refused message keeps its fields and says the reason of the server', async ({
  page,
}) => {
  await refuse(page, '/contactus')
  await page.goto('/contact_us')
  const form = page.getByRole('main').locator('form')

  await fillContact(form)
  await form.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByRole('alert').getByText('Too many tries. Please wait.')).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue('mara@king.com')
})

test('NAV-22 STATE-21 STATE-23 STATE-24 the footer takes an email and says so', async ({
  page,
}) => {
  await delay(page, '/user/subscribemail')
  await page.goto('/faq')
  const form = footerForm(page)

  await form.getByRole('textbox').fill('mara@king.com')
  await form.getByRole('button', { name: 'Subscribe' }).click()

  await expect(form.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  await expect(page.getByText('Thank you. You are subscribed.')).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Subscribe', exact: true })).toBeEnabled()
})

test('VAL-01 VAL-03 ERR-07 the footer names what is wrong and keeps a refused address', async ({
  page,
}) => {
  await refuse(page, '/user/subscribemail')
  await page.goto('/about_us')
  const form = footerForm(page)

  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText('Please enter company email', { exact: true })).toBeVisible()

  await form.getByRole('textbox').fill('ab@b.agency')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText('Please Enter Valid Email', { exact: true })).toBeVisible()

  await form.getByRole('textbox').fill('a@bc.co')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alert').getByText('Too many tries. Please wait.')).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveValue('a@bc.co')
})
