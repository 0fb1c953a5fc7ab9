import { expect, register, test } from './support/test.ts'

const password = 'a good long password'

test('PROF-01 PROF-02 PROF-03 PROF-04 PROF-05 PROF-06 PROF-07 PROF-08 ENT-44 the form is prefilled, the password by its mask', async ({
  page,
}) => {
  const email = await register(page)

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()

  await expect(page.getByRole('heading', { name: 'Profile Details' })).toBeVisible()
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Ada')
  await expect(page.getByLabel('Last Name', { exact: true })).toHaveValue('Byron')
  await expect(page.getByLabel('Your email', { exact: true })).toHaveValue(email)
  for (const label of ['Your password', 'Confirm password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('********')
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password')
  }
  await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
})

test('PROF-09 PROF-10 gender and address are in the page and not displayed', async ({ page }) => {
  await register(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Profile Details' })).toBeVisible()

  for (const label of ['Male', 'Female', 'Other', 'Address']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveCount(1)
    await expect(page.getByLabel(label, { exact: true })).toBeHidden()
  }
})

test('STATE-72 UX-90 a saved name and phone are there after a reload, and the sign-in keeps working', async ({
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

test('STATE-71 VAL-40 different passwords are refused in a toast and nothing is sent', async ({
  page,
}) => {
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

test('VAL-37 VAL-38 VAL-39 every field is required, the phone takes no letters', async ({
  page,
}) => {
  await register(page)
  await page.goto('/profile')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))

  await page.getByLabel('Phone number').fill('call me')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please enter a phone number in digits')).toBeVisible()

  for (const label of ['First Name', 'Last Name', 'Your email', 'Your password']) {
    await page.getByLabel(label, { exact: true }).fill('')
  }
  await page.getByLabel('Confirm password', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByText('Please enter your first name')).toBeVisible()
  await expect(page.getByText('Please enter your last name')).toBeVisible()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await expect(page.getByText('Please enter your password')).toBeVisible()
  await expect(page.getByText('Please confirm your password')).toBeVisible()
  await expect(page.getByLabel('Your email', { exact: true })).toHaveAttribute('type', 'email')
  expect(sent.filter((url) => url.includes('update_profile'))).toEqual([])
})

test('UX-90 a new password asks for the current one and replaces it', async ({ page }) => {
  const email = await register(page)
  await page.goto('/profile')

  await page.getByLabel('Phone number').fill('8475550100')
  await page.getByLabel('Your password', { exact: true }).fill('another long password')
  await page.getByLabel('Confirm password', { exact: true }).fill('another long password')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please enter your current password')).toBeVisible()

  await page.getByLabel('Current password', { exact: true }).fill('a wrong password')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('main').getByText('Your current password is not right')).toBeVisible()

  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Your password', { exact: true })).toHaveValue('********')

  const old = await page.request.post('/api/login', { data: { email, password } })
  const fresh = await page.request.post('/api/login', {
    data: { email, password: 'another long password' },
  })
  expect([old.status(), fresh.status()]).toEqual([401, 200])
})

test('ERR-22 a profile that cannot be loaded leaves a usable form', async ({ page }) => {
  const email = await register(page)
  await page.route('**/api/get_profile', (route) =>
    route.fulfill({ status: 500, json: { status: 0, code: 'internal', message: 'Broken' } }),
  )

  await page.goto('/profile')

  await expect(page.getByLabel('Your email', { exact: true })).toHaveValue(email)
  await expect(page.getByText('Broken')).toHaveCount(0)
})

test('PAGE a visitor signs in first and comes back', async ({ page }) => {
  await page.goto('/profile')

  await page.waitForURL(/\/login\?redirect=%2Fprofile/)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})
