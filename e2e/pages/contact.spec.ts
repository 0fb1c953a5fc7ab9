import type { Locator, Page } from '@playwright/test'
import { recordRequests } from '../support/page-ready.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

/** Holds the requests of a call back until the returned function is called. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(`**/api${path}`, (route) => released.promise.then(() => route.continue()))
  return released.resolve
}

const stubRefusal = (page: Page, path: string) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status: 429,
      json: { status: 0, code: 'rate_limited', message: 'Too many attempts. Please wait.' },
    }),
  )

const footerForm = (page: Page) => page.getByRole('contentinfo').locator('form')

async function fillContact(form: Locator) {
  await form.getByLabel('First name').fill('Mara')
  await form.getByLabel('Last name').fill('King')
  await form.getByLabel('Email').fill('mara@king.com')
  await form.getByRole('textbox', { name: 'Message' }).fill('Do you speak Danish?')
}

test.describe('the contact page', () => {
  const requests: string[] = []
  const shared = sharedPage(async (page) => {
    page.on('request', (request) => requests.push(new URL(request.url()).origin))
    await page.goto('/contact_us')
  })
  const main = () => shared().getByRole('main')

  for (const [title, text] of [
    ['CONTACT-01 the address', '1900 E Golf Rd, Schaumburg'],
    ['CONTACT-03 the hours of weekdays', 'Mon-Fri 08.00-16.00'],
    ['CONTACT-04 the hours of Saturday', 'Sat 10.00-14.00'],
  ] as const) {
    test(`${title} are shown`, async () => {
      await expect(main().getByText(text, { exact: true })).toBeVisible()
    })
  }

  test('CONTACT-02 the support address is a mail link', async () => {
    const link = main().locator('a[href^="mailto:"]')
    await expect(link).toHaveAttribute('href', 'mailto:support@askwell.example')
    await expect(link).toHaveText('support@askwell.example')
  })

  test('CONTACT-05 the form has its heading and four fields', async () => {
    await expect(main().getByRole('heading', { name: 'Get In Touch', exact: true })).toBeVisible()
    for (const label of ['First name', 'Last name', 'Email', 'Message']) {
      await expect(main().locator('form').getByLabel(label, { exact: true })).toBeEditable()
    }
  })

  test('CONTACT-06 the map is an empty frame with a link', async ({ product }) => {
    const frame = main().getByTitle('Our office on a map')
    await expect(frame).toBeVisible()
    await expect(frame).not.toHaveAttribute('src')
    await expect(main().getByRole('link', { name: /^Open a map/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/search/,
    )
    await recordRequests(shared())()
    expect(new Set(requests)).toEqual(new Set([product.url]))
  })

  test('CONTACT-07 the phone block is hidden', async () => {
    await expect(main().getByText('Call us')).toHaveCount(1)
    await expect(main().getByText('Call us')).toBeHidden()
    await expect(main().locator('a[href^="tel:"]:visible')).toHaveCount(0)
  })
})

test('STATE-22 STATE-23 ERR-26 a message is sent and confirmed, and the form is empty again', async ({
  page,
}) => {
  const release = await holdBack(page, '/contactus')
  await page.goto('/contact_us')
  const form = page.getByRole('main').locator('form')

  await fillContact(form)
  const replied = page.waitForResponse('**/api/contactus')
  await form.getByRole('button', { name: 'Submit' }).click()

  await expect(form.getByRole('button', { name: 'Submitting...', exact: true })).toBeDisabled()
  release()
  const { message }: { message: string } = await (await replied).json()
  await expect(page.getByRole('status').getByText(message, { exact: true })).toBeVisible()
  for (const label of ['First name', 'Last name', 'Email', 'Message']) {
    await expect(form.getByLabel(label, { exact: true })).toHaveValue('')
  }
  await expect(form.getByRole('button', { name: 'Submit' })).toBeEnabled()
})

const pattern = 'Please Enter Valid Email'
const length = 'Company email must be between 6 to 40 characters long'

test.describe('a message with a missing field', () => {
  const sent: string[] = []
  const shared = sharedPage(async (page) => {
    page.on('request', (request) => {
      if (request.url().endsWith('/contactus')) sent.push(request.url())
    })
    await page.goto('/contact_us')
  })
  test.afterEach(() => expect(sent).toEqual([]))
  const form = () => shared().getByRole('main').locator('form')
  const submit = () => form().getByRole('button', { name: 'Submit' }).click()

  for (const [title, label, text] of [
    ['VAL-01 the email', 'Email', 'Please enter company email'],
    ['VAL-05 the first name', 'First name', 'Please Enter Your First Name'],
    ['VAL-06 the last name', 'Last name', 'Please Enter Your Last Name'],
    ['VAL-07 the message', 'Message', 'Please Enter Your Message'],
  ] as const) {
    test(`${title} is required`, async () => {
      await fillContact(form())
      await form().getByLabel(label, { exact: true }).fill('')
      await submit()
      await expect(form().getByText(text, { exact: true })).toBeVisible()
      await expect(form().getByLabel(label, { exact: true })).toBeFocused()
    })
  }

  for (const [title, email, text] of [
    ['VAL-04 an email of five characters', 'a@b.c', length],
    ['VAL-04 VAL-02 an email of 41 characters', `${'a'.repeat(33)}@king.co`, length],
    ['VAL-03 an email without an at sign', 'abcdefgh', pattern],
    ['VAL-03 an ending of one letter', 'ab@king.c', pattern],
    ['VAL-03 an ending of six letters', 'ab@b.agency', pattern],
  ] as const) {
    test(`${title} is refused`, async () => {
      await fillContact(form())
      await form().getByLabel('Email').fill(email)
      await submit()
      await expect(form().getByText(text, { exact: true })).toBeVisible()
    })
  }

  test('UX-12 the first field in error takes the focus', async () => {
    await shared().reload()
    await submit()
    await expect(form().getByLabel('First name')).toBeFocused()
  })
})

test.describe('a valid address', () => {
  const shared = sharedPage(async (page) => {
    await page.route(/\/api\/(contactus|user\/subscribemail)$/, (route) =>
      route.fulfill({ json: { status: 1, result: 'success', message: 'Taken.' } }),
    )
    await page.goto('/contact_us')
  })

  for (const [title, email] of [
    ['VAL-03 an ending of two letters is accepted', 'a@bc.co'],
    ['VAL-03 an ending of four letters is accepted', 'a@b.info'],
    ['VAL-02 an email of 40 characters is accepted', `${'a'.repeat(32)}@king.co`],
  ] as const) {
    test(`${title} in both forms`, async () => {
      const form = shared().getByRole('main').locator('form')
      const submit = form.getByRole('button', { name: 'Submit', exact: true })
      await expect(submit).toBeEnabled()
      await fillContact(form)
      await form.getByLabel('Email').fill(email)
      const contacted = shared().waitForRequest('**/api/contactus')
      await submit.click()
      expect((await contacted).postDataJSON()).toMatchObject({ email })

      const subscribe = footerForm(shared()).getByRole('button', { name: 'Subscribe', exact: true })
      await expect(subscribe).toBeEnabled()
      await footerForm(shared()).getByRole('textbox').fill(email)
      const subscribed = shared().waitForRequest('**/api/user/subscribemail')
      await subscribe.click()
      expect((await subscribed).postDataJSON()).toEqual({ email })
      await expect(footerForm(shared()).getByRole('textbox')).toHaveValue('')
      await expect(form.getByLabel('Email')).toHaveValue('')
    })
  }
})

test("ERR-07 a refused message keeps its fields and shows the server's reason", async ({
  page,
}) => {
  await stubRefusal(page, '/contactus')
  await page.goto('/contact_us')
  const form = page.getByRole('main').locator('form')

  await fillContact(form)
  await form.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByRole('alert').getByText('Too many attempts. Please wait.')).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue('mara@king.com')
  await expect(form.getByRole('button', { name: 'Submit' })).toBeEnabled()
})

test('STATE-21 STATE-23 ERR-26 the footer accepts an email address and confirms it', async ({
  page,
}) => {
  const release = await holdBack(page, '/user/subscribemail')
  await page.goto('/faq')
  const form = footerForm(page)

  await form.getByRole('textbox').fill('mara@king.com')
  const replied = page.waitForResponse('**/api/user/subscribemail')
  await form.getByRole('button', { name: 'Subscribe' }).click()

  await expect(form.getByRole('button', { name: 'Subscribing...', exact: true })).toBeDisabled()
  release()
  const { message }: { message: string } = await (await replied).json()
  await expect(page.getByRole('status').getByText(message, { exact: true })).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Subscribe', exact: true })).toBeEnabled()
})

for (const [title, path, landmark] of [
  ['STATE-24 the contact button', '/contactus', 'main'],
  ['STATE-24 the subscribe button', '/user/subscribemail', 'contentinfo'],
] as const) {
  test(`${title} is enabled again 500 ms after the reply`, async ({ page }) => {
    await page.clock.install()
    await page.route(`**/api${path}`, (route) =>
      route.fulfill({ json: { status: 1, result: 'success', message: 'Taken.' } }),
    )
    await page.goto('/contact_us')
    const form = page.getByRole(landmark).locator('form')
    if (landmark === 'main') await fillContact(form)
    else await form.getByRole('textbox').fill('mara@king.com')
    await page.clock.pauseAt(Date.now() + 60_000)
    const button = form.getByRole('button')
    const replied = page.waitForResponse(`**/api${path}`)
    await button.click()
    await (await replied).finished()
    await page.clock.runFor(300)
    await expect(button).toBeDisabled()
    await page.clock.runFor(500)
    await expect(button).toBeEnabled()
  })
}

test.describe('an address that the footer refuses', () => {
  const sent: string[] = []
  const shared = sharedPage(async (page) => {
    page.on('request', (request) => sent.push(request.url()))
    await page.goto('/about_us')
  })

  for (const [title, email, text] of [
    ['VAL-01 no address', '', 'Please enter company email'],
    ['VAL-03 one without an at sign', 'abcdefgh', pattern],
    ['VAL-03 an ending of one letter', 'a@b.c', pattern],
    ['VAL-03 an ending of six letters', 'ab@b.agency', pattern],
  ] as const) {
    test(title, async () => {
      const form = footerForm(shared())
      await form.getByRole('textbox').fill(email)
      await form.getByRole('button', { name: 'Subscribe' }).click()
      await expect(form.getByText(text, { exact: true })).toBeVisible()
      expect(sent.filter((url) => url.endsWith('/subscribemail'))).toEqual([])
    })
  }
})

test("ERR-07 a refused subscription keeps its address and shows the server's reason", async ({
  page,
}) => {
  await stubRefusal(page, '/user/subscribemail')
  await page.goto('/about_us')
  const form = footerForm(page)
  await form.getByRole('textbox').fill('a@bc.co')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alert').getByText('Too many attempts. Please wait.')).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveValue('a@bc.co')
  await expect(form.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
})
