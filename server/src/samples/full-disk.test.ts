import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sqlite } from '../../test/support/engines.ts'
import { ledgerStore } from '../billing/index.ts'
import { sourceStore } from '../knowledge/stores/source-store.ts'
import { openDiskFiles } from '../platform/files/disk.ts'
import { openSamples } from './index.ts'

test('a disk that is full when the samples are written is logged, and the server goes on', async () => {
  const database = await sqlite.open()
  const disk = await openDiskFiles(database.dataDir)
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  })
  const originals = { ...disk, receiveText: () => Promise.reject(full) }
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const samples = openSamples(
    {
      database,
      originals,
      clock: Date.now,
      log,
      config: { NODE_ENV: 'production', dataDir: database.dataDir },
    },
    {
      sources: sourceStore(database, originals, Date.now),
      balance: { ledger: ledgerStore(database), now: Date.now },
      openSystemSignIn: async () => null,
    },
  )

  await samples.start()

  expect(lines.join('')).toMatch(/ENOSPC.*the sample chatbots were not written/)
})
