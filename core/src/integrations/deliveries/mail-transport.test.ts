import { expect, test, vi } from 'vitest'
import { AppError } from '../../shared/index.ts'
import type { FunctionInvocation, FunctionRequest } from '../ports/function-call.ts'
import { mailTransport, type MailTransportDeps } from './mail-transport.ts'

type Summary = MailTransportDeps['emailTemplates']['visitorSummary']

const mailTo: Partial<FunctionInvocation> = { botId: 'b_1', url: 'mailto:team@shop.example' }

function mailFunction(change: Partial<MailTransportDeps> = {}) {
  const visitorSummary = vi.fn<Summary>(() => ({ subject: '', text: '', html: '' }))
  const send = vi.fn<MailTransportDeps['mailer']['send']>(async () => 'queued')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an e-mail needs these parts only
  const deps = {
    bots: { find: async () => null },
    mailer: { send },
    emailTemplates: { visitorSummary },
    newId: () => 'call_1',
    maySendEmails: async () => true,
    rateLimiter: { consume: async () => undefined },
    ...change,
  } as unknown as MailTransportDeps
  const call = (args: unknown, url = mailTo.url) => {
    const request = { body: JSON.stringify(args) }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an e-mail needs these parts only
    return mailTransport(deps)({ ...mailTo, url } as FunctionInvocation, request as FunctionRequest)
  }
  return { call, send, visitorSummary }
}

test('an e-mail tells only texts, each up to its length, and an address only when it is one', async () => {
  const { call, visitorSummary } = mailFunction()

  await call({ subject: ['x'], summary: 'x'.repeat(6_000), visitor_name: 7, visitor_email: 'ada' })
  await call({ visitor_email: 'ada@engine.example' })

  expect(visitorSummary.mock.calls.map(([summary]) => summary)).toMatchObject([
    { subject: '', summary: 'x'.repeat(5_000), visitorName: '', visitorEmail: '' },
    { visitorEmail: 'ada@engine.example' },
  ])
})

test('what is no address gets no e-mail', async () => {
  const { call, send } = mailFunction()

  const { text } = await call({}, 'mailto:team@shop.example,nobody,a%40b%0Aevil')

  expect(JSON.parse(text)).toEqual({ sent: true, recipients: 1 })
  expect(send.mock.calls.map(([{ to }]) => to)).toEqual(['team@shop.example'])
})

test('recipients beyond their own limit are not counted, and without any other the call fails', async () => {
  const { call, send } = mailFunction()
  send.mockResolvedValueOnce('limited')

  const both = await call({}, 'mailto:ada@shop.example,bob@shop.example')
  send.mockResolvedValueOnce('limited')

  expect(JSON.parse(both.text)).toMatchObject({ sent: true, recipients: 1 })
  await expect(call({})).rejects.toMatchObject({ code: 'rate_limited' })
})

test('an owner whose address is not confirmed sends nothing', async () => {
  const { call, send } = mailFunction({ maySendEmails: async () => false })

  await expect(call({})).rejects.toMatchObject({ code: 'not_yours' })
  expect(send).not.toHaveBeenCalled()
})

test('beyond the limit of a day the reply says so and when it ends', async () => {
  const limit = new AppError('rate_limited', 'Slow down.', { retryAfterSeconds: 60 })
  const { call, send } = mailFunction({
    rateLimiter: { consume: () => Promise.reject(limit) },
  })

  await expect(call({})).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('100'),
    retryAfterSeconds: 60,
  })
  expect(send).not.toHaveBeenCalled()
})

test.each([new Error('disk is full'), new AppError('not_found', 'No such bot.')])(
  'a defect of the limit is no limit: %s',
  async (defect) => {
    const { call } = mailFunction({ rateLimiter: { consume: () => Promise.reject(defect) } })

    await expect(call({})).rejects.toBe(defect)
  },
)
