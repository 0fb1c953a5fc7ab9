import { embeddingPages, strictSnippet, widget } from '../support/servers/embedding-site.ts'
import { openChat, test } from '../support/fixtures/functions-chat.ts'
import { signIn } from '../support/owner.ts'
import { openSite } from '../support/server.ts'
import { expect } from '../support/test.ts'
import { accessibilityFaults } from '../support/accessibility.ts'

test('an action without fields runs at once, without a model, and lists the result', async ({
  page,
  product,
  botId,
}) => {
  const { button, log } = await openChat(page, product, botId)

  await button('Newest order').click()

  await expect(log.getByText('Status: on its way')).toBeVisible()
  await expect(log.getByText('Arrives: November 24, 2026')).toBeVisible()
  await expect(log.getByText('[win](https://evil.example)')).toBeVisible()
  await expect(log.getByRole('link')).toHaveCount(0)
  await expect(log.getByText('Newest order', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Regenerate' })).toHaveCount(0)
})

test('@phone an action with fields shows a form in place of the composer, then its activity and the reply', async ({
  page,
  product,
  botId,
  service,
}) => {
  const { button, form, input, log, announcements } = await openChat(page, product, botId)
  await input.fill('half a thought')

  await button('Track my order').click()
  const number = form('Track my order').getByRole('textbox', { name: 'Order number' })
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('It is on your invoice.')
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
  const release = service.delayReplies()
  await page.keyboard.press('Tab')
  await button('Send').click()

  await expect(
    log.getByText('Track my order · Order number: 10482 · Language: German'),
  ).toBeVisible()
  await expect(log.getByText('Checking your order…')).toBeVisible()
  await expect(announcements).toContainText('Checking your order…')
  await expect(log.getByRole('status', { name: 'The assistant is typing' })).toHaveCount(0)
  release()
  await expect(log.getByText('on its way and arrives on November 24, 2026.')).toBeVisible()
  await expect(log.getByText('Checking your order', { exact: true })).toBeVisible()
  expect(JSON.parse(service.received.at(-1) ?? '')).toEqual({ order: 10482, language: 'German' })

  await page.reload()
  await expect(log.getByText('Checking your order', { exact: true })).toBeVisible()
})

test("a refusal of the service is shown with the service's message", async ({
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

test('@phone a function that requires confirmation runs only when the visitor confirms it', async ({
  page,
  product,
  botId,
  service,
}) => {
  const { button, form, log, announcements } = await openChat(page, product, botId)
  const requestsBefore = service.received.length
  const submitBooking = async (comment: string) => {
    await button('Book a table').click()
    await form('Book a table').getByLabel('How many people?').fill('4')
    await form('Book a table').getByLabel('Outside?').selectOption('Yes')
    await form('Book a table').getByLabel('Comment').fill(comment)
    await button('Send').click()
  }
  const card = log.getByRole('region', { name: 'Book a table' })

  await submitBooking('By the window')
  await expect(card).toBeFocused()
  await expect(card.getByRole('term')).toHaveText(['How many people?', 'Outside?', 'Comment'])
  await expect(card.getByRole('definition')).toHaveText(['4', 'Yes', 'By the window'])
  // Just before midnight with the date of the next day.
  await expect(card.getByText(/^Please choose by .*\d:\d\d/)).toBeVisible()
  await expect(announcements).toContainText('Book a table Please choose in the conversation.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(log.getByText('Not done', { exact: true })).toBeVisible()
  await expect(log.getByText("OK, I didn't do anything.")).toBeVisible()
  expect(service.received).toHaveLength(requestsBefore)

  await submitBooking('By the door')
  await expect(card).toBeVisible()
  await page.reload()
  await page.route('**/decide_function', (route) => route.abort(), { times: 1 })
  await card.getByRole('button', { name: 'Yes, go ahead' }).click()
  await expect(card.getByRole('alert')).toHaveText("Couldn't send your answer. Please try again.")
  await card.getByRole('button', { name: 'Yes, go ahead' }).click()
  await expect(log.getByText('Your table is booked.')).toBeVisible()
  expect(service.received).toHaveLength(requestsBefore + 1)
})

test('a confirmation does not take the focus from a visitor who types', async ({
  page,
  product,
  botId,
}) => {
  const { button, form, input, log } = await openChat(page, product, botId)
  const typed = Promise.withResolvers<void>()
  await page.route('**/chat_stream', async (route) => {
    await typed.promise
    await route.continue()
  })

  await button('Book a table').click()
  await form('Book a table').getByLabel('How many people?').fill('2')
  await form('Book a table').getByLabel('Outside?').selectOption('No')
  await button('Send').click()
  await input.pressSequentially('And one more thing')
  typed.resolve()

  await expect(log.getByRole('region', { name: 'Book a table' })).toBeVisible()
  await expect(input).toBeFocused()
})

test('actions, form and confirmation pass the accessibility rules in both themes', async ({
  page,
  product,
  botId,
  service,
}) => {
  const { button, form, log } = await openChat(page, product, botId)
  expect(await accessibilityFaults(page, 'buttons')).toEqual([])

  await button('Book a table').click()
  await button('Send').click()
  expect(await accessibilityFaults(page, 'form')).toEqual([])

  await form('Book a table').getByLabel('How many people?').fill('4')
  await form('Book a table').getByLabel('Outside?').selectOption('No')
  await button('Send').click()
  const card = log.getByRole('region', { name: 'Book a table' })
  await expect(card).toBeVisible()
  expect(await accessibilityFaults(page, 'question')).toEqual([])

  const release = service.delayReplies()
  await card.getByRole('button', { name: 'Yes, go ahead' }).click()
  await expect(log.getByText('Booking your table…')).toBeVisible()
  expect(await accessibilityFaults(page, 'activity')).toEqual([])
  release()
})

test("actions work in the widget and in the owner's preview", async ({
  page,
  product,
  owner,
  botId,
}) => {
  const site = await openSite(embeddingPages({ snippet: strictSnippet(product, botId) }))
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
