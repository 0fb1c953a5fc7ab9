import type { Page } from '@playwright/test'
import { codeOf } from '../support/one-time-code.ts'
import { newOwner, password, post, signIn, signOut } from '../support/owner.ts'
import type { Product } from '../support/server.ts'
import { expect, test } from '../support/test.ts'
import { accessibilityFaults } from '../support/accessibility.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function openProfile(page: Page, product: Product) {
  const owner = await newOwner(product)
  await signIn(page, owner.email, '/profile')
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
  return owner
}

/** Turns on two-step sign-in; returns its key and the recovery codes. */
async function turnOnTwoStep(page: Page) {
  const factor = section(page, 'Two-step sign-in')
  await factor.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await factor.getByLabel('Current password', { exact: true }).fill(password)
  await factor.getByRole('button', { name: 'Continue' }).click()
  await expect(factor.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await factor.locator('code').innerText()).replaceAll(/\s/g, '')
  await factor.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await factor.getByRole('button', { name: 'Turn on' }).click()

  const list = factor.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allInnerTexts()
  return { secret, codes, factor }
}

async function submitLogin(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

// The accessibility rules take long on a busy machine.
test.setTimeout(240_000)

test('X107 the profile lists the sign-in sessions and can end them', async ({
  page,
  product,
  pageErrors,
}) => {
  const owner = await openProfile(page, product)
  const sessions = section(page, 'Active sessions')
  const { email } = owner

  await expect(sessions.getByText('This device')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: /^Sign out Unknown device/ }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Device signed out.')).toBeVisible()
  const reply = await post(product, '/chatbot_list', { token: owner.token })
  expect(reply.status).toBe(401)

  const body = { email, password }
  const secondLogin = await post(product, '/login', { body })
  const { token }: { token: string } = await secondLogin.json()
  await page.reload()
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await post(product, '/chatbot_list', { token })).status).toBe(401)
  await expect(sessions.getByText('This device')).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('a list of sign-in sessions that fails to load offers a retry', async ({ page, product }) => {
  await page.route('**/api/list_sessions', (route) =>
    route.fulfill({ status: 500, json: { status: 0, code: 'internal', message: 'Broken' } }),
  )
  await openProfile(page, product)
  const sessions = section(page, 'Active sessions')
  await expect(sessions.getByText("Couldn't load your sessions")).toBeVisible()

  await page.unrouteAll()
  await sessions.getByRole('button', { name: 'Try again' }).click()

  await expect(sessions.getByText('This device')).toBeVisible()
})

test('X033 two-step sign-in can be set up, is required at sign-in, and can be turned off', async ({
  page,
  product,
  pageErrors,
}) => {
  const { email } = await openProfile(page, product)
  const { codes, factor } = await turnOnTwoStep(page)
  await factor.getByRole('button', { name: "I've saved them" }).click()
  await expect(factor.getByText('You have 10 recovery codes left.', { exact: false })).toBeVisible()
  await expect(factor.getByText('On', { exact: true })).toBeVisible()

  await signOut(page)
  await submitLogin(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname === '/subscription')

  await page.goto('/profile')
  await expect(factor.getByText('You have 9 recovery codes left.', { exact: false })).toBeVisible()
  await factor.getByRole('button', { name: 'Turn off' }).click()
  await factor.getByLabel('Current password', { exact: true }).fill(password)
  await factor.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await expect(factor.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()

  await signOut(page)
  await submitLogin(page, email)
  await page.waitForURL((url) => url.pathname === '/subscription')
  expect(pageErrors.filter((error) => !error.includes('401'))).toEqual([])
  pageErrors.length = 0
})

test('X033 a wrong code shows an error under its field, and the sign-in can be restarted', async ({
  page,
  product,
}) => {
  const { email } = await openProfile(page, product)
  await turnOnTwoStep(page)
  await signOut(page)
  await submitLogin(page, email)

  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByRole('main').getByText('That code is incorrect or already used'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sign in another way' }).click()

  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
})

test('X033 recovery codes can be copied, downloaded and replaced', async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openProfile(page, product)
  const { codes, factor } = await turnOnTwoStep(page)

  await factor.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Recovery codes copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const download = page.waitForEvent('download')
  await factor.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')

  await factor.getByRole('button', { name: "I've saved them" }).click()
  await factor.getByRole('button', { name: 'New recovery codes' }).click()
  await factor.getByLabel('Current password', { exact: true }).fill(password)
  await factor.getByRole('button', { name: 'Create new codes' }).click()
  const newCodes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(newCodes).toHaveCount(10)
  expect(await newCodes.allInnerTexts()).not.toContain(codes[0])
})

test('X106 the account data can be downloaded after entering the password', async ({
  page,
  product,
}) => {
  await openProfile(page, product)
  const data = section(page, 'Your data')

  await data.getByRole('button', { name: 'Download my data' }).click()
  await data.getByLabel('Current password', { exact: true }).fill('not this one')
  await data.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(data.getByText('Current password is incorrect')).toBeVisible()

  await data.getByLabel('Current password', { exact: true }).fill(password)
  await expect(data.getByRole('button', { name: 'Download', exact: true })).toBeEnabled()
  const download = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('account-export.zip')
})

test('X104 deleting the account signs out; the next sign-in offers to keep the account', async ({
  page,
  product,
}) => {
  const { email } = await openProfile(page, product)
  const data = section(page, 'Your data')

  await data.getByRole('button', { name: 'Delete my account' }).click()
  await expect(data.getByText('You have seven days to sign in', { exact: false })).toBeVisible()
  await data.getByLabel('Current password', { exact: true }).fill(password)
  await data.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(
    page.getByText('Your account is scheduled for deletion.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()

  await submitLogin(page, email)
  await expect(
    page.getByRole('heading', { name: 'Your account is scheduled for deletion' }),
  ).toBeVisible()
  await page.route('**/api/keep_account', (route) =>
    route.fulfill({
      status: 401,
      json: { status: 0, code: 'second_factor_wrong', message: 'That code is incorrect' },
    }),
  )
  await page.getByRole('button', { name: 'Restore my account' }).click()
  await expect(page.getByRole('alert').getByText('That code is incorrect')).toBeVisible()
  await page.unroute('**/api/keep_account')
  await page.getByRole('button', { name: 'Restore my account' }).click()
  await page.waitForURL((url) => url.pathname === '/subscription')
  await expect(page.getByRole('button', { name: 'AB: account menu' })).toBeVisible()
})

test('X031 a password can be shown, and Caps Lock is announced', async ({ page }) => {
  await page.goto('/login')
  const input = page.getByLabel('Password', { exact: true })

  await input.fill('secret word')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(input).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(input).toHaveAttribute('type', 'password')
  await expect(input).toHaveAttribute('autocomplete', 'current-password')

  await input.evaluate((element) => {
    const key = { key: 'A', bubbles: true, modifierCapsLock: true }
    element.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  await expect(page.getByText('Caps Lock is on')).toBeVisible()
})

test('the sections of the profile and the second step of the sign-in pass the accessibility rules', async ({
  page,
  product,
}) => {
  const { email } = await openProfile(page, product)
  const faults: string[] = []
  await section(page, 'Your data').getByRole('button', { name: 'Delete my account' }).click()
  const factor = section(page, 'Two-step sign-in')
  await factor.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await factor.getByLabel('Current password', { exact: true }).fill(password)
  await factor.getByRole('button', { name: 'Continue' }).click()
  await expect(factor.getByRole('img', { name: /QR code/ })).toBeVisible()
  faults.push(...(await accessibilityFaults(page, 'the set-up of two-step sign-in')))
  const secret = (await factor.locator('code').innerText()).replaceAll(/\s/g, '')
  await factor.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await expect(factor.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  faults.push(...(await accessibilityFaults(page, 'the recovery codes')))

  await signOut(page)
  await submitLogin(page, email)
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  faults.push(...(await accessibilityFaults(page, 'the step at sign-in')))

  expect(faults).toEqual([])
})
