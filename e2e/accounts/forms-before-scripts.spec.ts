import type { Page, Route } from '@playwright/test'
import { fillLogin, fillRegistration, newEmail, newOwner, password } from '../support/owner.ts'
import { waitForHydration } from '../support/page-ready.ts'
import { expect, test } from '../support/test.ts'

const allScripts = '**/assets/*.js'
const formScript = '**/assets/account-api-*.js'

const forms = [
  { path: '/login', button: 'Sign In', call: '/api/login' },
  { path: '/register', button: 'Sign Up', call: '/api/register' },
] as const

type Form = (typeof forms)[number]

const button = (page: Page, { button: name }: Form) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

const fill = (page: Page, { path }: Form, email: string) =>
  path === '/login' ? fillLogin(page, email) : fillRegistration(page, { Email: email })

/** The addresses of all requests from now on. A query string would expose form fields. */
function requestedAddresses(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  return requested
}

function expectNothingExposed(page: Page, requested: string[]): void {
  for (const address of [page.url(), ...requested]) {
    expect(new URL(address).search).toBe('')
    expect(decodeURIComponent(address)).not.toContain(password)
  }
}

/** Delays scripts until the returned function is called. */
async function delayScripts(page: Page, scripts: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Reads the markup, because Chromium does not render `noscript` when only the test switches scripts off. */
async function expectNotice(page: Page): Promise<void> {
  expect(await page.locator('noscript').innerHTML()).toContain('This page needs JavaScript.')
}

const abort = (route: Route) => route.abort()

for (const form of forms) {
  const emailFor = async (product: Parameters<typeof newOwner>[0]) =>
    form.path === '/login' ? (await newOwner(product)).email : newEmail()

  test(`${form.path} submitted before any script has loaded keeps its values and is sent afterwards`, async ({
    page,
    product,
    pageErrors: _pageErrors,
  }) => {
    const email = await emailFor(product)
    const release = await delayScripts(page, allScripts)
    const requested = requestedAddresses(page)
    await page.goto(form.path, { waitUntil: 'commit' })
    await fill(page, form, email)
    await button(page, form).click()
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL(product.url + form.path)
    release()

    await page.waitForURL((url) => url.pathname !== form.path)
    expectNothingExposed(page, requested)
    expect(requested.filter((address) => address.endsWith(form.call))).toHaveLength(1)
  })

  test(`${form.path} shows that it waits for its own slow script, and is sent once`, async ({
    page,
    product,
    pageErrors: _pageErrors,
  }) => {
    const email = await emailFor(product)
    const release = await delayScripts(page, formScript)
    const requested = requestedAddresses(page)
    await page.goto(form.path)
    await waitForHydration(page)
    await fill(page, form, email)
    await button(page, form).click()
    await expect(page.getByRole('button', { name: /^Signing (in|up)\.\.\.$/ })).toBeDisabled()
    await page.getByLabel('Password', { exact: true }).press('Enter')
    expectNothingExposed(page, requested)
    release()

    await page.waitForURL((url) => url.pathname !== form.path)
    expectNothingExposed(page, requested)
    expect(requested.filter((address) => address.endsWith(form.call))).toHaveLength(1)
  })

  test(`${form.path} shows an error when its own script fails to load, and keeps its values`, async ({
    page,
    product,
  }) => {
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.route(formScript, abort)
    const requested = requestedAddresses(page)
    await page.goto(form.path)
    // The page reloads once when one of its files is missing.
    await expect.poll(() => loads).toBe(2)
    await waitForHydration(page)
    await fill(page, form, newEmail())
    await button(page, form).click()

    await expect(page.getByRole('alert').getByText(/^An (unexpected )?error/)).toBeVisible()
    await expect(button(page, form)).toBeEnabled()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    await expect(page).toHaveURL(product.url + form.path)
    expectNothingExposed(page, requested)
  })

  test(`${form.path} stays on the page when no script loads`, async ({ page, product }) => {
    await page.route(allScripts, abort)
    const requested = requestedAddresses(page)
    await page.goto(form.path)
    await fill(page, form, newEmail())
    await button(page, form).click()
    await page.getByLabel('Password', { exact: true }).press('Enter')

    await expect(page).toHaveURL(product.url + form.path)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    expectNothingExposed(page, requested)
  })

  test(`${form.path} without JavaScript shows a notice and puts no values into the address`, async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
    const page = await context.newPage()
    const requested = requestedAddresses(page)
    await page.goto(form.path)
    await expectNotice(page)
    await fill(page, form, newEmail())
    const [posted] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      button(page, form).click(),
    ])

    expect(posted.url()).toBe(product.url + form.path)
    await expectNotice(page)
    await expect(page).toHaveURL(product.url + form.path)
    expectNothingExposed(page, requested)
    await context.close()
  })
}
