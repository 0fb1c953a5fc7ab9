import type { Page } from '@playwright/test'
import { post } from '../support/owner.ts'
import { fact, signedInWithBot } from '../support/owner-with-bot.ts'
import { expect, test } from '../support/test.ts'

test.use({ env: { CHAT_PER_MINUTE: '' } })

const ask = async (page: Page, question: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(question)
  await page.getByRole('textbox', { name: 'Message' }).press('Enter')
}

test('the owner limits the questions of a visitor, who reads when to go on and keeps the question', async ({
  page,
  product,
  browser,
}) => {
  const { bot } = await signedInWithBot(page, product)
  await page.goto(`/chatbot/${bot}?tab=embed`)
  const visitorHour = page.getByLabel('Questions per visitor per hour')
  await expect(visitorHour).toHaveAttribute('placeholder', 'Default: 30')
  await expect(page.getByLabel('Questions per day for this chatbot')).toHaveAttribute(
    'placeholder',
    'No limit',
  )
  await visitorHour.fill('one')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(visitorHour).toHaveAccessibleDescription(/whole number, or leave the field blank/)
  await visitorHour.fill('1')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Limits saved.')).toBeVisible()
  await page.reload()
  await expect(visitorHour).toHaveValue('1')

  const visitor = await browser.newPage()
  const streamed: string[] = []
  visitor.on('request', (request) => {
    if (request.url().includes('/chat_stream')) streamed.push(request.url())
  })
  await visitor.goto(`${product.url}/chatbotiframe/${bot}`)
  await ask(visitor, 'Which code opens the blue door?')
  await expect(visitor.getByRole('log').getByText(fact).first()).toBeVisible()
  expect(streamed[0]).toMatch(/visitor_token=v1\./)

  await ask(visitor, 'And which code opens the red door?')
  const log = visitor.getByRole('log')
  await expect(log.getByText("You've asked a lot of questions in a short time.")).toContainText(
    'You can continue in 60 minutes.',
  )
  await expect(log.getByText('And which code opens the red door?')).toBeVisible()

  await visitorHour.fill('')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Limits saved.')).toBeVisible()
  await expect(visitorHour).toHaveAttribute('placeholder', 'Default: 30')
  await visitor.getByRole('button', { name: 'Retry' }).click()
  await expect(log.getByText("You've asked a lot of questions")).toHaveCount(0)
  await expect(log.getByText('And which code opens the red door?')).toBeVisible()
  await visitor.close()
})

test('beyond ten visitors of an address the chat page solves the proof of work and chats as usual', async ({
  page,
  product,
}) => {
  const { bot } = await signedInWithBot(page, product)
  for (let n = 0; n < 10; n += 1)
    await post(product, '/visitor_token', { body: { chatbot_id: bot } })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/visitor_token')) requests.push(request.postData() ?? '')
  })

  await page.goto(`/chatbotiframe/${bot}`)
  await ask(page, 'Which code opens the blue door?')
  await expect(page.getByRole('log').getByText(fact).first()).toBeVisible()
  expect(requests).toEqual([
    JSON.stringify({ chatbot_id: bot }),
    expect.stringMatching(/"challenge":"v1\.[^"]+","solution":"\d+"/),
  ])

  await ask(page, 'Which code is it?')
  await expect(page.getByRole('log').getByText('Which code is it?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  expect(requests).toHaveLength(2)
})

test('the page of a bot with a domain list chats although its calls have no Origin', async ({
  page,
  product,
}) => {
  const { bot, owner } = await signedInWithBot(page, product)
  const setting = { id: bot, name: 'Porter', id1: 'role_lawyer', id2: 'personality_friendly' }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...setting, domain: 'shop.example' }))
    form.append(name, value)
  await post(product, '/update_chatbot_setting', { body: form, token: owner.token })

  await page.goto(`/chatbotiframe/${bot}`)
  await ask(page, 'Which code opens the blue door?')
  await expect(page.getByRole('log').getByText(fact).first()).toBeVisible()
  const stolen = await post(product, '/chat_stream', { body: { message: 'Hello', bot_id: bot } })
  expect(stolen.status).toBe(403)

  await page.goto(`/chatbot/${bot}?tab=chatUI`)
  await ask(page, 'Which code opens the blue door?')
  await expect(page.getByRole('log').getByText(fact).first()).toBeVisible()
})
