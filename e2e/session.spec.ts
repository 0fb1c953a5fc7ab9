import { newOwner, post, signIn } from './support/owner.ts'
import { expect, register, test } from './support/test.ts'

test('STATE-01 ENT-02 ENT-03 ENT-47 CONST-42 ROLE-01 the browser keeps the token, its record and the user, nothing else', async ({
  page,
  context,
  product,
}) => {
  await page.clock.setFixedTime(new Date(2026, 10, 20, 20, 15))
  await page.goto('/login')
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  const kept: Record<string, string> = await page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage)),
  )
  expect(Object.keys(kept).toSorted()).toEqual(['persist:root', 'session', 'token'])
  expect(JSON.parse(kept['session'] ?? '')).toMatchObject({ token: kept['token'], expiry: 28 })
  const persisted: { state: { user: object } } = JSON.parse(kept['persist:root'] ?? '')
  expect(Object.keys(persisted.state)).toEqual(['user'])
  expect(persisted.state.user).toEqual({
    id: owner.id,
    email: owner.email,
    first_name: 'Ada',
    last_name: 'Byron',
    name: 'Ada Byron',
  })

  const restarted = await page
    .context()
    .browser()
    ?.newContext({
      storageState: await context.storageState(),
      baseURL: product.url,
    })
  if (!restarted) throw new Error('the browser is gone')
  const again = await restarted.newPage()
  await again.clock.setFixedTime(new Date(2026, 10, 20, 21, 0))
  await again.goto('/dashboard')
  await expect(again.getByRole('heading', { level: 1, name: 'My Chatbots' })).toBeVisible()
  await again.evaluate(() => localStorage.removeItem('persist:root'))
  await again.reload()
  await expect(again.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await restarted.close()
})

test('STATE-02 logging out in one tab logs out the other, and the token is dead', async ({
  page,
  context,
  product,
}) => {
  await register(page)
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/mychatbots')
  await expect(other.getByRole('heading', { level: 1, name: 'My Chatbots' })).toBeVisible()

  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  expect((await post(product, '/chatbot_list', { token })).status).toBe(401)
  await other.waitForURL((url) => url.pathname === '/')
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('STATE-03 UX-79 a session that is over leads to the home page with its reason', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  for (const message of ['Session expired', 'Signature expired']) {
    await signIn(page, owner.email)
    await expect(page.getByText('Available Messages')).toBeVisible()
    await page.route('**/api/chatbot_list', (route) =>
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
  // A call still under way must not end the session before the reload does.
  await page.goto('/faq')
  await page.waitForLoadState('networkidle')
  expect((await post(product, '/logout', { token })).status).toBe(200)

  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})
