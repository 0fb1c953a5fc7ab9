import { expect, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { createRecoveryApp } from './recovery-app.ts'

test('without a mail server no token of a reset or confirmation link is logged', async () => {
  let log = ''
  const logTo = { write: (line: string) => void (log += line) }
  const recovery = await createRecoveryApp(sqlite, { logTo })
  const { user, token: session } = await recovery.app.createOwner()
  await recovery.ask(user.email)

  const confirmation = await recovery.verifyToken(user.email)
  const reset = await recovery.resetToken(user.email)
  await recovery.verify(confirmation)
  await recovery.reset(reset)
  await recovery.app.close()

  expect(log).toContain('e-mail kept in the outbox')
  for (const secret of [confirmation, reset, session]) {
    expect(secret.length).toBeGreaterThan(20)
    expect(log).not.toContain(secret)
  }
  expect(log).not.toContain('token=')
})
