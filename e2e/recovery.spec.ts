import { letterTo, linkIn, outbox } from './support/outbox.ts'
import { newEmail, newOwner, password, post, signIn } from './support/owner.ts'
import { toast } from './support/billing.ts'
import { givePlan } from './support/plan.ts'
import { expect, test } from './support/test.ts'

const another = 'another long password'

test('X028 a forgotten password is replaced by the mailed link, and the link works once', async ({
  page,
  product,
  complaints: _complaints,
}) => {
  const owner = await newOwner(product)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/forgot_password$/)
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()

  const letter = await letterTo(product, owner.email, 'Reset your Askwell password')
  const link = linkIn(letter, 'reset_password')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(another)
  await page.getByLabel('Confirm password', { exact: true }).fill(another)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused()

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(another)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  expect((await post(product, '/chatbot_list', { token: owner.token })).status).toBe(401)
})

test('X028 a used, made-up or broken link says so and offers a new one', async ({ page }) => {
  await page.goto(`/reset_password?token=cbt_${'a'.repeat(43)}`)
  await page.getByLabel('New password', { exact: true }).fill(another)
  await page.getByLabel('Confirm password', { exact: true }).fill(another)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(page.getByText('This link was used already or is too old')).toBeVisible()
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()

  for (const address of ['/reset_password', '/verify_email?token=']) {
    await page.goto(address)
    await expect(page.getByText('This link is not complete')).toBeVisible()
  }
})

test('a new password follows the rules of the registration', async ({ page }) => {
  await page.goto('/reset_password?token=x')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password', { exact: true }).fill('shorter')
  await page.getByRole('button', { name: 'Save the new password' }).click()

  await expect(page.getByText('Your password needs 8 to 128 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
})

test('X034 the dashboard and the profile remind of the letter until its link is opened', async ({
  page,
  product,
  complaints: _complaints,
}) => {
  const owner = await newOwner(product)
  const { email } = owner
  givePlan(product, owner, 'hobby_monthly')
  const notice = page.getByRole('complementary', { name: 'Confirm your email' })
  await signIn(page, email)
  await expect(notice).toContainText(email)
  await page.goto('/profile')
  await expect(notice).toContainText(email)
  await notice.getByRole('button', { name: 'Send a new link' }).click()
  await expect(
    toast(
      page,
      'This site sends no mail yet. Its operator finds the new link with: npm run outbox',
    ),
  ).toBeVisible()

  const letter = await letterTo(product, email, 'Confirm your email for Askwell')
  await page.goto(linkIn(letter, 'verify_email'))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused()

  await page.goto('/profile')
  await expect(page.getByLabel('Your email', { exact: true })).toHaveValue(email)
  await expect(notice).toHaveCount(0)
})

test('X108 a new email is confirmed at the new address and announced at the old one', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const next = newEmail()
  await signIn(page, owner.email, '/profile')
  await page.getByLabel('Phone number').fill('8475550100')
  await page.getByLabel('Your email', { exact: true }).fill(next)
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Successfully updated')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Confirm your email' })).toContainText(next)

  const told = await letterTo(product, owner.email, 'Your Askwell email was changed')
  expect(told).toContain(`The email of your account is now ${next}.`)
  const asked = await letterTo(product, next, 'Confirm your new email for Askwell')
  expect(asked).toContain('Confirm my email:')
})

test('X023 a subscriber leaves with one click from the welcome letter', async ({
  page,
  product,
  complaints: _complaints,
}) => {
  const email = `s${Date.now()}@example.com`
  const reply = await post(product, '/user/subscribemail', { body: { email } })
  expect(reply.status).toBe(200)

  const letter = await letterTo(product, email, 'You are subscribed to Askwell')
  await page.goto(linkIn(letter, 'unsubscribe'))
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()

  const again = await post(product, '/user/subscribemail', { body: { email } })
  expect(again.status).toBe(200)
  await expect
    .poll(async () => (await outbox(product)).split(`${email}  You are subscribed`).length - 1)
    .toBe(2)
})

test('CONTACT-05 Q145 a contact message lies in the outbox for the operator', async ({
  product,
}) => {
  const firstName = `Mara${Date.now()}`
  const body = { firstName, lastName: 'King', email: 'mara@king.com', message: 'Hello there' }
  expect((await post(product, '/contactus', { body })).status).toBe(200)

  const letter = await letterTo(
    product,
    'support@askwell.example',
    `Message from ${firstName} King`,
  )
  expect(letter).toContain('> Hello there')
})

test('an unknown letter is named in the refusal', async ({ product }) => {
  await expect(outbox(product, 'l_nothing')).rejects.toThrow('There is no letter l_nothing')
})
