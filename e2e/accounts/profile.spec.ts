import { sharedPage } from '../support/shared-page.ts'
import { expect, register, test } from '../support/test.ts'

const password = 'a good long password'

test.describe('the profile form', () => {
  let email = ''
  const shared = sharedPage(async (page) => {
    email = await register(page)
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Ada')
  })
  const field = (label: string) => shared().getByLabel(label, { exact: true })

  test('PROF-01 the form has its title', async () => {
    await expect(
      shared().getByRole('heading', { name: 'Profile Details', exact: true }),
    ).toBeVisible()
  })

  test('PROF-02 the first name is prefilled', async () => {
    await expect(field('First Name')).toHaveValue('Ada')
  })

  test('PROF-03 the last name is prefilled', async () => {
    await expect(field('Last Name')).toHaveValue('Byron')
  })

  test('PROF-04 the email is prefilled', async () => {
    await expect(field('Your email')).toHaveValue(email)
  })

  for (const [title, label] of [
    ['PROF-05 the password is prefilled with its mask', 'Your password'],
    ['PROF-06 the confirmation is prefilled with the mask', 'Confirm password'],
  ] as const) {
    test(title, async () => {
      await expect(field(label)).toHaveValue('********')
      await expect(field(label)).toHaveAttribute('type', 'password')
      expect(await shared().content()).not.toContain(password)
    })
  }

  test('PROF-07 the phone number accepts no letters', async () => {
    await expect(field('Phone number')).toHaveValue('')
    await field('Phone number').fill('call me')
    await shared().getByRole('button', { name: 'Submit' }).click()
    await expect(shared().getByText('Please enter a valid phone number')).toBeVisible()
    await field('Phone number').fill('')
  })

  test('PROF-08 the button is named Submit', async () => {
    await expect(shared().getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
  })

  test('ENT-44 the form has the five fields of a profile', async () => {
    const labels = ['First Name', 'Last Name', 'Your email', 'Your password', 'Phone number']
    for (const label of labels) await expect(field(label)).toBeVisible()
    await expect(shared().getByLabel('Current password')).toHaveCount(0)
  })
})

test('PROF-09 PROF-10 gender and address exist in the page but are hidden', async ({ page }) => {
  await register(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Profile Details' })).toBeVisible()

  for (const label of ['Male', 'Female', 'Other', 'Address']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveCount(1)
    await expect(page.getByLabel(label, { exact: true })).toBeHidden()
  }
})

test('STATE-72 UX-90 saved name and phone remain after a reload, and the session stays valid', async ({
  page,
}) => {
  const email = await register(page)
  await page.goto('/profile')

  await page.getByLabel('First Name').fill('Augusta')
  await page.getByLabel('Phone number').fill('+1 847 555 0100')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'AB: account menu' })).toBeVisible()
  await page.reload()

  await expect(page.getByLabel('First Name')).toHaveValue('Augusta')
  await expect(page.getByLabel('Phone number')).toHaveValue('+1 847 555 0100')
  const signedIn = await page.request.post('/api/login', { data: { email, password } })
  expect(signedIn.status()).toBe(200)
})

test('STATE-71 VAL-40 passwords that differ show a toast and send nothing', async ({ page }) => {
  await register(page)
  await page.goto('/profile')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))

  await page.getByLabel('Phone number').fill('8475550100')
  await page.getByLabel('Your password', { exact: true }).fill('another long password')
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByRole('alert').getByText('Passwords do not match')).toBeVisible()
  expect(sent.filter((url) => url.includes('update_profile'))).toEqual([])
})

test('a wrong current password is shown at its field, and in no toast', async ({ page }) => {
  await register(page)
  await page.goto('/profile')
  await page.getByLabel('Phone number').fill('8475550100')
  await page.getByRole('textbox', { name: 'Your email' }).fill('other-owner@example.com')
  await page.getByLabel('Current password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByLabel('Current password', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused()
  await expect(page.getByText('Current password is incorrect')).toHaveCount(1)
})

test.describe('an invalid profile', () => {
  const sent: string[] = []
  const shared = sharedPage(async (page) => {
    await register(page)
    page.on('request', (request) => {
      if (request.url().endsWith('/update_profile')) sent.push(request.url())
    })
  })
  const field = (label: string) => shared().getByLabel(label, { exact: true })

  for (const [title, label, value, text] of [
    ['VAL-37 the first name', 'First Name', '', 'Please enter your first name'],
    ['VAL-37 the last name', 'Last Name', '', 'Please enter your last name'],
    ['VAL-37 the email', 'Your email', '', 'Please enter your email'],
    ['VAL-38 the password', 'Your password', '', 'Please enter your password'],
    ['VAL-38 the confirmation', 'Confirm password', '', 'Please confirm your password'],
    ['VAL-39 the phone number', 'Phone number', '', /Please enter .*phone number/],
    ['VAL-39 a phone number in letters', 'Phone number', 'call me', /valid phone number/],
  ] as const) {
    test(`${title} shows an error`, async () => {
      await shared().goto('/profile')
      await expect(field('First Name')).toHaveValue('Ada')
      await field('Phone number').fill('8475550100')
      await field(label).fill(value)
      await shared().getByRole('button', { name: 'Submit' }).click()
      await expect(shared().getByText(text).first()).toBeVisible()
      expect(sent).toEqual([])
    })
  }

  test('VAL-37 the email field has the type email', async () => {
    await expect(field('Your email')).toHaveAttribute('type', 'email')
  })
})

test('UX-90 changing the password requires the current one', async ({ page }) => {
  const email = await register(page)
  await page.goto('/profile')

  await page.getByLabel('Phone number').fill('8475550100')
  await page.getByLabel('Your password', { exact: true }).fill('another long password')
  await page.getByLabel('Confirm password', { exact: true }).fill('another long password')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please enter your current password')).toBeVisible()

  await page.getByLabel('Current password', { exact: true }).fill('a wrong password')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('main').getByText('Current password is incorrect')).toBeVisible()

  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Your password', { exact: true })).toHaveValue('********')

  const oldLogin = await page.request.post('/api/login', { data: { email, password } })
  const newLogin = await page.request.post('/api/login', {
    data: { email, password: 'another long password' },
  })
  expect([oldLogin.status(), newLogin.status()]).toEqual([401, 200])
})

test('ERR-22 the form stays usable when the profile cannot be loaded', async ({ page }) => {
  const email = await register(page)
  await page.route('**/api/get_profile', (route) =>
    route.fulfill({ status: 500, json: { status: 0, code: 'internal', message: 'Broken' } }),
  )

  await page.goto('/profile')

  await expect(page.getByLabel('Your email', { exact: true })).toHaveValue(email)
  await expect(page.getByText('Broken')).toHaveCount(0)
})

test('PAGE a visitor signs in and returns to the profile', async ({ page }) => {
  await page.goto('/profile')

  await page.waitForURL(/\/login\?redirect=%2Fprofile/)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})
