import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { insertOwner } from '../../../test/support/insert-rows.ts'
import { takeFreeOfMailbox } from './free-of-mailbox.ts'

describe.each(engines)('the messages of Free on $name', ({ open }) => {
  test('are for three accounts of one mailbox, and for no account that is gone', async () => {
    const { db } = await open()
    const addresses = ['ada@gmail.com', 'a.da@gmail.com', 'ada+shop@gmail.com', 'ad.a@gmail.com']
    for (const [at, email] of addresses.entries()) {
      await insertOwner(db, `u_${at}`)
      await db.updateTable('user_account').set({ email }).where('id', '=', `u_${at}`).execute()
    }
    const allowed: boolean[] = []

    for (const id of ['u_0', 'u_1', 'u_2', 'u_3', 'nobody']) {
      allowed.push(await takeFreeOfMailbox(db, id, 1_000))
    }

    expect(allowed).toEqual([true, true, true, false, false])
  })
})
