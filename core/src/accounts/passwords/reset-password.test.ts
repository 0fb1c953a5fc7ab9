import { expect, test, vi } from 'vitest'
import type { Account } from '../ports/account-store.ts'
import type { EmailLinkStore } from '../ports/email-link-ports.ts'
import { sendResetLink, type SendResetLinkDeps } from './reset-password.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a link needs this part only
const ada = { id: 'u_1', email: 'ada@engine.example', firstName: 'Ada' } as Account

/** `requests` is the number of this request for the address within an hour. */
function resetLinks(account: Account | null, requests = 1) {
  const insert = vi.fn<EmailLinkStore['insert']>(async () => undefined)
  const logSecurity = vi.fn<SendResetLinkDeps['logSecurity']>()
  const send = vi.fn<SendResetLinkDeps['mailer']['send']>(async () => 'queued')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a link needs these parts only
  const deps = {
    accounts: { findForSignIn: async () => account },
    rateLimiter: { count: async () => requests },
    emailLinks: { insert },
    emailTemplates: { resetPassword: () => ({ subject: '', text: '', html: '' }) },
    tokenGenerator: { generate: () => 'token', hash: (token: string) => `hash of ${token}` },
    mailer: { send },
    clock: () => 0,
    logSecurity,
  } as unknown as SendResetLinkDeps
  return { ask: () => sendResetLink(deps, 'ada@engine.example'), insert, send, logSecurity }
}

test('the third request of an hour still gets a link, which is stored as a hash', async () => {
  const { ask, insert, send, logSecurity } = resetLinks(ada, 3)

  await ask()

  expect(insert.mock.calls[0]?.[1]).toMatchObject({ tokenHash: 'hash of token', purpose: 'reset' })
  expect(send).toHaveBeenCalledOnce()
  expect(logSecurity.mock.calls).toEqual([[{ what: 'reset_asked', accountId: 'u_1' }]])
})

test.each([
  ['for an address without an account', null, 1],
  ['for the fourth time in an hour', ada, 4],
])(
  'a request %s sends nothing and leaves earlier links valid',
  async (_which, account, requests) => {
    const { ask, insert, send, logSecurity } = resetLinks(account, requests)

    await ask()

    expect(insert).not.toHaveBeenCalled()
    expect(send).not.toHaveBeenCalled()
    expect(logSecurity).not.toHaveBeenCalled()
  },
)
