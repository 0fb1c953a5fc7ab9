import { knowledgeLimitsOf } from '@askwell/contract/billing/knowledge-limits'
import { chatbotsWithoutPlan, monthlyPlans, plans } from '@askwell/contract/billing/plans'
import { limits } from '@askwell/contract/limits'
import { graceMs } from '@askwell/core/plans'
import * as closing from '@askwell/messages/pages/closing'
import * as faq from '@askwell/messages/pages/faq-answers'
import * as home from '@askwell/messages/pages/home'
import * as privacy from '@askwell/messages/pages/privacy'
import { freeHint } from '@askwell/messages/pages/promises'
import * as terms from '@askwell/messages/pages/terms'
import { expect, test } from 'vitest'

const free = monthlyPlans.find(({ lookupKey }) => lookupKey === 'Free_monthly')
const chatbotsOf = (title: string) =>
  new Set(plans.filter((plan) => plan.title === title).map(({ chatbots }) => chatbots))

test('the pages promise the chatbots and messages that the plans have', () => {
  expect(faq.botLimitAnswer).toMatch(/^One on Free and Hobby, five on Business and Professional,/)
  expect(faq.botLimitAnswer).toContain('ten on Enterprise')
  for (const [titles, chatbots] of [
    [['Free', 'Hobby'], 1],
    [['Business', 'Professional'], 5],
    [['Enterprise'], 10],
  ] as const) {
    for (const title of titles) expect(chatbotsOf(title)).toEqual(new Set([chatbots]))
  }
  expect(closing.lead).toContain('One chatbot and 30 messages a month')
  for (const sendsEmail of [true, false]) {
    expect(freeHint({ refundDays: 0, answerDays: 0, sendsEmail })).toMatch(
      /^Start with 250 free messages.* 30 each month\.$/,
    )
  }
  expect(free).toMatchObject({ messagesAMonth: 30, grant: 250, chatbots: chatbotsWithoutPlan })
  expect(home.teamEnterprisesHint).toContain('Ten bots')
})

test('the pages name the limits that the product has', () => {
  expect(faq.fileTypesAnswer({ megabytes: '10' })).toContain('up to 10MB each')
  expect(faq.ownDataAnswer({ megabytes: '10' })).toContain('up to 10MB each')
  expect(limits.fileBytes).toBe(10 * 1024 * 1024)
  expect(home.featurePersonaHint).toContain('18 avatars')
  expect(limits.avatars).toBe(18)
  expect(privacy.storageEncryption).toContain('after eight hours, or after two hours without use')
  expect(limits.sessionHours).toBe(8)
  expect(terms.subscriptionMessages).toContain('keep your plan going for seven days')
  expect(graceMs).toBe(7 * 86_400_000)
})

test('what the FAQ says that paid plans differ in differs', () => {
  expect(faq.costAnswer).toContain('differ in messages, chatbots and limits')
  const [hobby, business] = ['hobby_monthly', 'business_monthly'].map(knowledgeLimitsOf)
  expect(hobby).not.toEqual(business)
})

test('the pages do not hide what a visitor or a customer should know', () => {
  expect(faq.retentionAnswer).toContain('Owners choose how long conversations are kept')
  expect(privacy.collectedBots).toContain('you can read what was asked')
  expect(faq.refundMessagesAnswer).toContain('deducted from the next messages')
})
