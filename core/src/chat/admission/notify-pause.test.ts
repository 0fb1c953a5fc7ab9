import { expect, test, vi } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import { notifyPause, type NotifyPauseDeps } from './notify-pause.ts'

const owner = { firstName: 'Ada', email: 'ada@engine.example' }
const bot = { id: 'b_1', ownerId: verifiedOwner('u_1'), name: 'Lexa', isSample: false }

async function emailsAbout(paused: typeof bot, found: typeof owner | null) {
  const send = vi.fn<NotifyPauseDeps['mailer']['send']>(async () => 'queued')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an e-mail needs these parts only
  const deps = {
    mailer: { send },
    emailTemplates: { chatbotPaused: () => ({ subject: '', text: '', html: '' }) },
    accounts: { findProfile: async () => found },
    clock: () => 3 * 86_400_000 + 1,
  } as unknown as NotifyPauseDeps
  await notifyPause(deps, { bot: paused, address: '192.0.2.1' })
  return send.mock.calls.map(([{ to, dedupeKey }]) => ({ to, dedupeKey }))
}

test('the owner of a paused bot gets one e-mail a day', async () => {
  expect(await emailsAbout(bot, owner)).toEqual([
    { to: 'ada@engine.example', dedupeKey: 'chatbot-paused:b_1:3' },
  ])
})

test('nobody gets an e-mail about a sample bot', async () => {
  expect(await emailsAbout({ ...bot, isSample: true }, owner)).toEqual([])
})

test('nobody gets an e-mail about the bot of a deleted account', async () => {
  expect(await emailsAbout(bot, null)).toEqual([])
})
