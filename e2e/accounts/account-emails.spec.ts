import { emailTo, linkIn, outbox } from '../support/outbox.ts'
import { newEmail, newOwner, password, post, signIn } from '../support/owner.ts'
import { toast } from '../support/api-stubs.ts'
import { givePlan } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

const newPassword = 'another long password'

test('X028 the link of the password e-mail sets a new password, once', async ({
  page,
  product,
  pageErrors: _pageErrors,
}) => {
  const owner = await newOwner(product)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/forgot_password$/)
  // The login page has a field of the same name until the next page is shown.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Link requested' })).toBeFocused()

  const mail = await emailTo(product, owner.email, 'Reset your Askwell password')
  const link = linkIn(mail, 'reset_password')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused()

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  expect((await post(product, '/chatbot_list', { token: owner.token })).status).toBe(401)
})

test('X028 the owner of an address that was never confirmed decides what stays', async ({
  page,
  product,
  pageErrors: _pageErrors,
}) => {
  for (const keeps of [true, false]) {
    const owner = await newOwner(product)
    await post(product, '/forgot_password', { body: { email: owner.email } })
    const mail = await emailTo(product, owner.email, 'Reset your Askwell password')
    expect(mail).toContain('never confirmed')

    await page.goto(linkIn(mail, 'reset_password'))
    const box = page.getByRole('checkbox', { name: /I created this account/ })
    await expect(box).not.toBeChecked()
    await expect(box).toHaveAccessibleDescription(/you get a new account/)
    await box.setChecked(keeps)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused()

    const body = { email: owner.email, password: newPassword }
    const { user }: { user: { first_name: string } } = await (
      await post(product, '/login', { body })
    ).json()
    expect(user.first_name === owner.email.split('@')[0]).toBe(!keeps)
  }
})

test('X028 a used, invalid or incomplete link shows why and offers a new one', async ({ page }) => {
  await page.goto(`/reset_password?token=cbt_${'a'.repeat(43)}`)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
  await expect(page.getByText('This link has expired or was already used')).toBeVisible()
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()

  for (const address of ['/reset_password', '/verify_email?token=']) {
    await page.goto(address)
    await expect(page.getByText('This link is incomplete')).toBeVisible()
  }
})

test('a new password must meet the rules of the registration', async ({ page }) => {
  await page.goto('/reset_password?token=x')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password', { exact: true }).fill('shorter')
  await page.getByRole('button', { name: 'Save new password' }).click()

  await expect(page.getByText('Your password must be 8 to 128 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
})

test('X034 dashboard and profile ask to confirm the e-mail address until its link is opened', async ({
  page,
  product,
  pageErrors: _pageErrors,
}) => {
  const owner = await newOwner(product)
  const { email } = owner
  givePlan(product, owner, 'hobby_monthly')
  const notice = page.getByRole('complementary', { name: 'Confirm your email' })
  await signIn(page, email)
  await expect(notice).toContainText(`nothing was sent to ${email}`)
  await page.goto('/profile')
  await expect(notice).toContainText(email)
  await notice.getByRole('button', { name: 'Create a new link' }).click()
  await expect(
    toast(
      page,
      "Email isn't set up on this site yet. The operator can find your new link with: npm run outbox",
    ),
  ).toBeVisible()

  const mail = await emailTo(product, email, 'Confirm your email for Askwell')
  await page.goto(linkIn(mail, 'verify_email'))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused()

  await page.goto('/profile')
  await expect(page.getByLabel('Your email', { exact: true })).toHaveValue(email)
  await expect(notice).toHaveCount(0)
})

test('where e-mails are sent, the notice and the forgotten password lead to the mailbox', async ({
  page,
  product,
}) => {
  await page.route(/\/(?:profile|forgot_password)$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('data-email="false"', 'data-email="true"')
    await route.fulfill({ response, body })
  })
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await page.goto('/profile')
  const notice = page.getByRole('complementary', { name: 'Confirm your email' })
  await expect(notice).toContainText(`We sent a link to ${owner.email}.`)
  await expect(notice.getByRole('button', { name: 'Send a new link' })).toBeVisible()

  await page.goto('/forgot_password')
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
})

test('X108 a changed e-mail address is confirmed at the new address and reported to the old one', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const newAddress = newEmail()
  await signIn(page, owner.email, '/profile')
  await page.getByLabel('Phone number').fill('8475550100')
  await page.getByLabel('Your email', { exact: true }).fill(newAddress)
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Successfully updated')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Confirm your email' })).toContainText(
    newAddress,
  )

  const oldAddressMail = await emailTo(product, owner.email, 'Your Askwell email was changed')
  expect(oldAddressMail).toContain(`Your account email is now ${newAddress}.`)
  const newAddressMail = await emailTo(product, newAddress, 'Confirm your new email for Askwell')
  expect(newAddressMail).toContain('Confirm my email:')
})

test('X023 the link of the welcome e-mail unsubscribes with one click', async ({
  page,
  product,
  pageErrors: _pageErrors,
}) => {
  const email = `s${Date.now()}@example.com`
  const reply = await post(product, '/user/subscribemail', { body: { email } })
  expect(reply.status).toBe(200)

  const mail = await emailTo(product, email, "You're subscribed to Askwell")
  await page.goto(linkIn(mail, 'unsubscribe'))
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible()

  const secondReply = await post(product, '/user/subscribemail', { body: { email } })
  expect(secondReply.status).toBe(200)
  await expect
    .poll(async () => (await outbox(product)).split(`${email}  You're subscribed`).length - 1)
    .toBe(2)
})

test('CONTACT-05 Q145 a contact message is in the outbox of the operator', async ({ product }) => {
  const firstName = `Mara${Date.now()}`
  const body = { firstName, lastName: 'King', email: 'mara@king.com', message: 'Hello there' }
  expect((await post(product, '/contactus', { body })).status).toBe(200)

  const mail = await emailTo(product, 'support@askwell.example', `Message from ${firstName} King`)
  expect(mail).toContain('> Hello there')
})

test('the outbox command names an unknown e-mail in its error', async ({ product }) => {
  await expect(outbox(product, 'l_nothing')).rejects.toThrow('There is no e-mail l_nothing')
})
