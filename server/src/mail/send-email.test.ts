import { describe, expect, test } from 'vitest'
import { engines } from '../../test/support/engines.ts'
import { emailQueue, findEmail, insertEmail, isEmailKnown } from './stores/email-store.ts'
import { emailHandlers, failEmail, retryEmail } from './send-email.ts'
import type { Smtp } from '../platform/mail/smtp.ts'
import type { Job } from '../platform/queue/queue.ts'

const email = {
  to: 'ada@engine.example',
  content: { subject: 'Hello', text: 'Hello.', html: '' },
  dedupeKey: 'hello',
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an e-mail needs these parts only
const jobOf = (payload: unknown, queue: string = emailQueue) => ({ queue, payload }) as Job

describe.each(engines)('a queued e-mail on $name', ({ open }) => {
  async function openQueue() {
    const database = await open()
    await database.transaction((trx) => insertEmail(trx, email, { at: 1, isSent: true }))
    const { id } = await database.db.selectFrom('email').select('id').executeTakeFirstOrThrow()
    const sent: string[] = []
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an e-mail needs this part only
    const smtp = { send: async ({ to }: { to: string }) => void sent.push(to) } as unknown as Smtp
    const handle = emailHandlers({ database, smtp, clock: () => 2 })[emailQueue]
    const { signal } = new AbortController()
    const context = { signal, holdsLease: async () => true }
    const send = async (job: Job) => {
      const finish = await handle?.(job, context)
      await database.transaction(async (trx) => {
        await finish?.(trx)
      })
    }
    const state = async () => (await findEmail(database.db, id))?.state
    return { database, id, sent, send, state }
  }

  test('is sent once, and an e-mail that is not stored is not sent', async () => {
    const { database, id, sent, send, state } = await openQueue()

    await send(jobOf({ emailId: 'unknown' }))
    expect(sent).toEqual([])
    await send(jobOf({ emailId: id }))
    await send(jobOf({ emailId: id }))

    expect(sent).toEqual(['ada@engine.example'])
    expect(await state()).toBe('sent')
    expect(await isEmailKnown(database.db, 'hello')).toBe(true)
  })

  test('fails and waits again with its own job only', async () => {
    const { database, id, state } = await openQueue()
    const failure = { reason: 'no such mailbox', at: 2 }

    await failEmail(database.db, jobOf({ emailId: id }, 'read-file'), failure)
    expect(await state()).toBe('waiting')
    await failEmail(database.db, jobOf({ emailId: id }), failure)
    expect(await state()).toBe('failed')

    expect(await retryEmail(database.db, jobOf({ emailId: id }, 'read-file'))).toBe(true)
    expect(await state()).toBe('failed')
    expect(await retryEmail(database.db, jobOf({ emailId: id }))).toBe(true)
    expect(await state()).toBe('waiting')
  })
})
