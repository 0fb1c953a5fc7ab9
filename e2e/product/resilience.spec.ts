import { addBot, newOwner, signIn } from '../support/owner.ts'
import { recordRequests, waitForHydration } from '../support/page-ready.ts'
import { expect, register, test } from '../support/test.ts'

test('UX-78 without a server every screen shows an error and offers a retry', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, { name: 'Porter', text: 'The gate opens at five.' })
  await signIn(page, owner.email)
  await page.route('**/api/**', (route) => route.abort())

  for (const path of [
    '/dashboard',
    `/chatbot/${bot}?tab=setting`,
    '/payment/history',
    '/messages',
    '/profile',
  ]) {
    await page.goto(path)
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /try again|retry/i })
        .first(),
      path,
    ).toBeVisible()
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Porter', exact: true })).toBeVisible()
})

test('UX-81 after a reload the person is still signed in and the tab still open', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, { name: 'Porter', text: 'The gate opens at five.' })
  await signIn(page, owner.email)

  for (const tab of ['sources', 'chatUI', 'embed']) {
    await page.goto(`/chatbot/${bot}?tab=${tab}`)
    await page.reload()
    await expect(page.locator('[role="tab"][aria-selected="true"]')).toHaveCount(1)
    expect(new URL(page.url()).searchParams.get('tab')).toBe(tab)
  }
  await page.goto('/profile')
  await page.reload()
  await expect(page.getByText('Profile Details')).toBeVisible()
})

test('UX-83 a page of an older build opens the next screen after one reload', async ({ page }) => {
  await page.goto('/faq')
  await waitForHydration(page)
  let refusal = 0
  await page.route('**/assets/testimonials-*.js', (route) => {
    refusal += 1
    return refusal === 1 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue()
  })

  await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click()

  await expect(
    page.getByRole('heading', { level: 1, name: /testimonials|customers/i }),
  ).toBeVisible()
})

test('UX-83 a click is not lost when the reload comes before the click is rendered', async ({
  page,
}) => {
  const settled = recordRequests(page)
  await page.goto('/faq')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' })
  await expect(link).toBeVisible()
  await settled()
  // React renders a navigation in a task that it posts to itself: on this page, none comes any more.
  await page.evaluate(() => {
    MessagePort.prototype.postMessage = () => undefined
  })
  let refusals = 0
  await page.route('**/assets/testimonials-*.js', (route) => {
    refusals += 1
    return refusals === 1 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue()
  })

  await link.click()

  await expect(
    page.getByRole('heading', { level: 1, name: /testimonials|customers/i }),
  ).toBeVisible()
  expect(refusals).toBeGreaterThan(0)
})

test('UX-83 a screen that stays missing is tried once more, and the page stays usable', async ({
  page,
}) => {
  await page.goto('/faq')
  await waitForHydration(page)
  await page.route('**/assets/testimonials-*.js', (route) => route.fulfill({ status: 404 }))
  let loads = 0
  page.on('load', () => (loads += 1))

  await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click()
  await expect.poll(() => loads).toBe(2)
  await waitForHydration(page)

  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL(/about_us/)
  expect(loads).toBe(2)
})

test('UX-83 code loaded ahead that fails does not reload the page under what is typed', async ({
  page,
}) => {
  let isGone = true
  const refused: string[] = []
  const typed = Promise.withResolvers<void>()
  await page.route('**/assets/account-api-*.js', async (route) => {
    if (!isGone) return route.continue()
    await typed.promise
    refused.push(route.request().url())
    return route.fulfill({ status: 404, body: 'gone' })
  })
  let loads = 0
  page.on('load', () => (loads += 1))
  const settled = recordRequests(page)
  await page.goto('/login')
  await waitForHydration(page)
  await page.getByLabel('Email').fill('ada')
  typed.resolve()
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  await settled()
  await expect(page.getByLabel('Email')).toHaveValue('ada')
  expect(loads).toBe(1)

  isGone = false
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  expect(loads).toBe(1)
})

test('UX-73 a new owner registers and creates a chatbot by keyboard only', async ({ page }) => {
  await register(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Create New Chatbot' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Chatbot name').focus()
  await page.keyboard.type('Aurora helper')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Receptionist')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Friendly')
  for (const title of ['Set Bot Setting', 'Add Knowledge Source']) {
    await page.getByRole('button', { name: 'Next' }).focus()
    await page.keyboard.press('Enter')
    // Each step moves the focus to its heading.
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
  }
  const focused = page.locator(':focus-visible')
  await page.getByRole('button', { name: 'Create', exact: true }).focus()
  await expect(focused).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/chatbot\/[^/]+\?tab=setting/)
})

test('UX-77 CONST-38 a toast is shown for three seconds, longer under the pointer, and can be closed', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/contact_us')
  await page.route('**/api/user/subscribemail', (route) =>
    route.fulfill({ json: { status: 1, message: 'Thank you.' } }),
  )
  const footer = page.getByRole('contentinfo')
  const toast = page.getByRole('status').getByText('Thank you.', { exact: true })
  const subscribe = async () => {
    await footer.getByLabel('Subscribe to our newsletter').fill('ada@example.com')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast).toBeVisible()
  }

  await subscribe()
  await page.clock.runFor(2_400)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_200)
  await expect(toast).toBeHidden()

  await subscribe()
  await toast.hover()
  await page.clock.runFor(6_000)
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(toast).toBeHidden()
})
