import { post } from '../support/owner.ts'
import type { Product } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const samples = [
  {
    name: 'Immigration lawyer bot',
    id: 'bot_sample_immigration',
    answers: [
      ['How many days early may Form N-400 be filed?', /90/],
      ['What is the difference between a visa and status?', /enter[^.]*status[^.]*stay/],
      ['What is Form I-130 for?', /family/],
      ['What should I bring to a meeting with an immigration lawyer?', /passports/],
    ],
  },
  {
    name: 'Electric safety compliance bot',
    id: 'bot_sample_electrical',
    answers: [
      ['Does an outdoor socket need an RCD?', /30 mA/],
      ['What are the steps of lockout/tagout?', /isolate, lock and tag/],
      ['What voltage are class 0 rubber gloves rated for?', /1,000 volts/],
      ['What is the first aid for electric shock?', /switch off the power/],
    ],
  },
  {
    name: 'HR employee guide bot',
    id: 'bot_sample_hr',
    answers: [
      ['How many vacation days do I have per year?', /26 vacation days/],
      ['How long is parental leave?', /16 weeks/],
      ['When is pay day?', /25th/],
      ['How do I report harassment?', /People Team/],
    ],
  },
] as const

/** A new installation ingests the knowledge of its sample bots first. */
async function samplesAreReady(product: Product): Promise<void> {
  for (const { id, answers } of samples) {
    await expect
      .poll(async () => {
        const [[message]] = answers
        const opened = await post(product, '/create_sessiondomain', { body: { chatbot_id: id } })
        const session_id: string = await opened.json()
        const reply = await post(product, '/chat_stream', {
          body: { message, bot_id: id, session_id },
        })
        return reply.text()
      })
      .toContain('"charged":true')
  }
}

test('PROD-12 HOME-05 ROLE-03 each sample bot opens in a new tab and answers from its own sources', async ({
  page,
  context,
  product,
  pageErrors,
}) => {
  await samplesAreReady(product)
  await page.goto('/')

  for (const { name, id, answers } of samples) {
    const row = page.getByRole('listitem').filter({ hasText: name })
    const [chat] = await Promise.all([
      context.waitForEvent('page'),
      row.getByRole('link', { name: 'Try it' }).click(),
    ])
    expect(new URL(chat.url()).pathname).toBe(`/chatbotiframe/${id}`)
    await expect(chat.getByRole('heading', { level: 1, name })).toBeVisible()
    for (const [question, fact] of answers) {
      await chat.getByRole('button', { name: question }).click()
      await expect(chat.getByRole('log').getByText(fact).first()).toBeVisible()
      await expect(chat.getByRole('list', { name: 'Sources' })).toContainText('.md')
      await chat.getByRole('button', { name: 'New conversation' }).click()
    }
    await chat.close()
  }
  expect(pageErrors).toEqual([])
})
