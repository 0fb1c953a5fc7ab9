import { newOwner, post, sendLogin, signIn } from '../support/owner.ts'
import { recordRequests } from '../support/page-ready.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, register, test } from '../support/test.ts'

test.describe.serial('what the browser stores', () => {
  const expected = { email: '', id: '' }
  const shared = sharedPage(async (page, product) => {
    await page.clock.setFixedTime(new Date(2026, 10, 20, 20, 15))
    const owner = await newOwner(product)
    Object.assign(expected, { email: owner.email, id: owner.id })
    await sendLogin(page, owner.email, '?redirect=%2Fdashboard')
    await page.waitForURL('/dashboard')
  })
  const stored = (): Promise<Record<string, string>> =>
    shared().evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  const persisted = async (): Promise<{ user?: object }> =>
    JSON.parse((await stored())['persist:root'] ?? '').state

  test('STATE-01 signing in stores token, session record and user', async () => {
    expect(Object.keys(await stored()).toSorted()).toEqual(['persist:root', 'session', 'token'])
    expect(await persisted()).toMatchObject({ user: { id: expected.id } })
  })

  test('ENT-02 the token is stored under its name and is valid', async ({ product }) => {
    const { token = '' } = await stored()
    expect((await post(product, '/chatbot_list', { token })).status).toBe(200)
  })

  test('ENT-03 the session record contains the token and the current hour plus 8', async () => {
    const { session = '', token } = await stored()
    expect(JSON.parse(session)).toMatchObject({ token, expiry: 28 })
  })

  test('ENT-01 CONST-42 only the user is persisted, with five fields', async () => {
    expect(Object.keys(await persisted())).toEqual(['user'])
    expect((await persisted()).user).toEqual({
      ...expected,
      first_name: 'Ada',
      last_name: 'Byron',
      name: 'Ada Byron',
    })
  })

  test('ENT-47 after a restart of the browser the user is restored, the selected plan is not', async ({
    browser,
    product,
  }) => {
    await shared().evaluate(() =>
      sessionStorage.setItem('subscription', '{"price":"19.00","lookupKey":"hobby_monthly"}'),
    )
    const newContext = await browser.newContext({
      storageState: await shared().context().storageState(),
      baseURL: product.url,
    })
    const restartedPage = await newContext.newPage()
    await restartedPage.clock.setFixedTime(new Date(2026, 10, 20, 21, 0))
    await restartedPage.goto('/dashboard')
    await expect(
      restartedPage.getByRole('heading', { level: 1, name: 'My Chatbots' }),
    ).toBeVisible()
    await restartedPage.goto('/payment')
    await expect(restartedPage.getByText('Choose a plan first', { exact: true })).toBeVisible()
    await newContext.close()
  })

  test('ROLE-01 without the persisted user the page treats the person as a visitor', async () => {
    await shared().evaluate(() => localStorage.removeItem('persist:root'))
    await shared().goto('/dashboard')
    await expect(shared().getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  })
})

test('STATE-02 logging out in one tab logs out the other and revokes the token', async ({
  page,
  context,
  product,
}) => {
  await register(page)
  await page.goto('/dashboard')
  const otherPage = await context.newPage()
  await otherPage.goto('/mychatbots')
  await expect(otherPage.getByRole('heading', { level: 1, name: 'My Chatbots' })).toBeVisible()

  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  // The home page does not wait until the server has ended the session.
  await expect.poll(async () => (await post(product, '/chatbot_list', { token })).status).toBe(401)
  await otherPage.waitForURL((url) => url.pathname === '/')
  await expect(otherPage.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('STATE-03 UX-79 an expired session leads to the home page and shows why', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  for (const message of ['Session expired', 'Signature expired']) {
    await signIn(page, owner.email)
    await expect(page.getByText('Available Messages')).toBeVisible()
    await page.route('**/api/dashboard_start', (route) =>
      route.fulfill({ status: 401, json: { status: 0, code: 'token_expired', message } }),
    )
    await page.reload()
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await page.unrouteAll()
  }
})

test('a token that was revoked elsewhere ends the session at the next call', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await expect(page.getByText('Available Messages')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  if (!token) throw new Error('nobody is signed in')
  // A pending call must not end the session before the reload does.
  const settled = recordRequests(page)
  await page.goto('/faq')
  await settled()
  expect((await post(product, '/logout', { token })).status).toBe(200)

  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})
