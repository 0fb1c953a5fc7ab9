import { pagesOf, strictSnippet, widget } from './support/foreign-site.ts'
import { openChat, test } from './support/functions.ts'
import { signIn } from './support/owner.ts'
import { openSite } from './support/server.ts'
import { expect } from './support/test.ts'
import { faultsOf } from './support/views.ts'

test('a button without fields runs at once, without any model, and lists what came back', async ({
  page,
  product,
  botId,
}) => {
  const { button, log } = await openChat(page, product, botId)

  await button('Newest order').click()

  await expect(log.getByText('Status: on its way')).toBeVisible()
  await expect(log.getByText('Arrives: 24 November 2026')).toBeVisible()
  await expect(log.getByText('[win](https://evil.example)')).toBeVisible()
  await expect(log.getByRole('link')).toHaveCount(0)
  await expect(log.getByText('Newest order', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Regenerate' })).toHaveCount(0)
})

test('@phone a button with fields asks for them in place of the composer, shows its work and answers', async ({
  page,
  product,
  botId,
  shop,
}) => {
  const { button, form, input, log, spoken } = await openChat(page, product, botId)
  await input.fill('half a thought')

  await button('Track my order').click()
  const number = form('Track my order').getByRole('textbox', { name: 'Order number' })
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('It stands on your invoice.')
  await page.keyboard.press('Escape')
  await expect(button('Track my order')).toBeFocused()
  await expect(input).toHaveValue('half a thought')

  await button('Track my order').click()
  await button('Send').click()
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(/Please fill this in/)
  await number.fill('ten')
  await expect(number).toHaveAccessibleDescription(/Please enter a number/)
  await number.fill('10482')
  await form('Track my order').getByLabel('Language').selectOption('German')
  const release = shop.hold()
  await page.keyboard.press('Tab')
  await button('Send').click()

  await expect(
    log.getByText('Track my order · Order number: 10482 · Language: German'),
  ).toBeVisible()
  await expect(log.getByText('Checking your order…')).toBeVisible()
  await expect(spoken).toContainText('Checking your order…')
  await expect(log.getByRole('status', { name: 'The assistant is typing' })).toHaveCount(0)
  release()
  await expect(log.getByText('on its way and arrives on 24 November 2026.')).toBeVisible()
  await expect(log.getByText('Checking your order', { exact: true })).toBeVisible()
  expect(JSON.parse(shop.bodies.at(-1) ?? '')).toEqual({ order: 10482, language: 'German' })

  await page.reload()
  await expect(log.getByText('Checking your order', { exact: true })).toBeVisible()
})

test('what the service refuses is told in its words, and costs nothing', async ({
  page,
  product,
  botId,
}) => {
  const { button, form, log } = await openChat(page, product, botId)

  await button('Track my order').click()
  await form('Track my order').getByLabel('Order number').fill('99')
  await button('Send').click()

  await expect(log.getByText('The answer was: There is no order 99.')).toBeVisible()
})

test('@phone a function that asks runs when the visitor says so, and not otherwise', async ({
  page,
  product,
  botId,
  shop,
}) => {
  const { button, form, log, spoken } = await openChat(page, product, botId)
  const before = shop.bodies.length
  const fillIn = async (comment: string) => {
    await button('Book a table').click()
    await form('Book a table').getByLabel('How many people?').fill('4')
    await form('Book a table').getByLabel('Outside?').selectOption('Yes')
    await form('Book a table').getByLabel('Comment').fill(comment)
    await button('Send').click()
  }
  const card = log.getByRole('region', { name: 'Book a table' })

  await fillIn('By the window')
  await expect(card).toBeFocused()
  await expect(card.getByRole('term')).toHaveText(['How many people?', 'Outside?', 'Comment'])
  await expect(card.getByRole('definition')).toHaveText(['4', 'Yes', 'By the window'])
  await expect(card.getByText(/^Please decide by \d/)).toBeVisible()
  await expect(spoken).toContainText('Book a table Please decide in the conversation.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(log.getByText('Not done', { exact: true })).toBeVisible()
  await expect(log.getByText('All right, nothing was done.')).toBeVisible()
  expect(shop.bodies).toHaveLength(before)

  await fillIn('By the door')
  await expect(card).toBeVisible()
  await page.reload()
  await page.route('**/decide_function', (route) => route.abort(), { times: 1 })
  await card.getByRole('button', { name: 'Yes, go ahead' }).click()
  await expect(card.getByRole('alert')).toHaveText(
    'Your answer could not be sent. Please try again.',
  )
  await card.getByRole('button', { name: 'Yes, go ahead' }).click()
  await expect(log.getByText('Your table is booked.')).toBeVisible()
  expect(shop.bodies).toHaveLength(before + 1)
})

test('whoever writes keeps the focus when a function asks', async ({ page, product, botId }) => {
  const { button, form, input, log } = await openChat(page, product, botId)
  await page.route('**/chat_stream', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })

  await button('Book a table').click()
  await form('Book a table').getByLabel('How many people?').fill('2')
  await form('Book a table').getByLabel('Outside?').selectOption('No')
  await button('Send').click()
  await input.pressSequentially('And one more thing')

  await expect(log.getByRole('region', { name: 'Book a table' })).toBeVisible()
  await expect(input).toBeFocused()
})

test('the buttons, the form and the question pass the rules in both themes', async ({
  page,
  product,
  botId,
  shop,
}) => {
  const { button, form, log } = await openChat(page, product, botId)
  expect(await faultsOf(page, 'buttons')).toEqual([])

  await button('Book a table').click()
  await button('Send').click()
  expect(await faultsOf(page, 'form')).toEqual([])

  await form('Book a table').getByLabel('How many people?').fill('4')
  await form('Book a table').getByLabel('Outside?').selectOption('No')
  await button('Send').click()
  const card = log.getByRole('region', { name: 'Book a table' })
  await expect(card).toBeVisible()
  expect(await faultsOf(page, 'question')).toEqual([])

  const release = shop.hold()
  await card.getByRole('button', { name: 'Yes, go ahead' }).click()
  await expect(log.getByText('Booking your table…')).toBeVisible()
  expect(await faultsOf(page, 'activity')).toEqual([])
  release()
})

test('buttons work in the widget and in the preview of the owner', async ({
  page,
  product,
  owner,
  botId,
}) => {
  const site = await openSite(pagesOf({ snippet: strictSnippet(product, botId) }))
  await page.goto(site.url)
  const { launcher, log } = widget(page)
  await launcher.click()
  const frame = page.frameLocator('iframe[title="Chat"]')
  await frame.getByRole('button', { name: 'Track my order' }).click()
  await frame.getByLabel('Order number').fill('10482')
  await frame.getByLabel('Order number').press('Escape')
  await expect(log).toBeVisible()
  await frame.getByRole('button', { name: 'Track my order' }).click()
  await frame.getByLabel('Order number').fill('10482')
  await frame.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log.getByText('on its way')).toBeVisible()
  await site.close()

  await signIn(page, owner.email)
  await page.goto(`/chatbot/${botId}`)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Newest order' }).click()
  await expect(page.getByRole('log').getByText('Status: on its way')).toBeVisible()
})
