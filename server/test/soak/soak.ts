import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { createOwnerWithSources, type OwnerClient } from '../crash/owner-client.ts'
import { startSiegeServer, type SiegeServer } from '../siege/siege-server.ts'
import { runLoad, usesOf, type LoadFigures } from './load.ts'

export type SoakForm = { program: string; seconds: number; sampleEveryMs: number }

type Sample = { seconds: number; memoryMb: number; descriptors: number }

export type SoakFigures = LoadFigures & {
  samples: Sample[]
  /** Medians of the second quarter, after the warm-up, and of the last. */
  early: Sample
  late: Sample
}

const sourceFile = {
  name: 'shop.md',
  text: `# Wheel House

We repair and rent bicycles at 14 Mill Lane, Leeds. We open Monday to Friday from 8 am to 6 pm.
A repair of a flat tire costs $18 and takes 20 minutes. You can pay in cash or by card.
Bicycles for children cost $9 a day, those for adults $15 a day.`,
}

/** Runs the server under the load of a usual day and samples its memory and descriptors. */
export async function runSoak({ program, seconds, sampleEveryMs }: SoakForm): Promise<SoakFigures> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-soak-'))
  const server = await startSiegeServer(program, {
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    CHAT_PER_MINUTE: '1000000',
  })
  try {
    const { origin } = server
    const owner = await createOwnerWithSources(origin, { files: [sourceFile], website: '' })
    await addMessages(dataDir, owner)
    const ended = new AbortController()
    const sampling = sample(server, sampleEveryMs, ended.signal)
    const signIn = { email: 'ada@example.com', password: 'a good long password' }
    const load = runLoad(usesOf(origin, owner, signIn), ended.signal)
    await wait(seconds * 1_000)
    ended.abort()
    const figures = await load
    const samples = await sampling
    const quarter = Math.ceil(samples.length / 4)
    const early = medianOf(samples.slice(quarter, 2 * quarter))
    return { ...figures, samples, early, late: medianOf(samples.slice(-quarter)) }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function addMessages(dataDir: string, { userId }: OwnerClient): Promise<void> {
  const database = await openDatabase({ dataDir })
  const messages = 1_000_000
  const grants = database.db.updateTable('credit_grants')
  await grants
    .set({ amount: messages, remaining: messages })
    .where('user_id', '=', userId)
    .execute()
  const account = database.db.updateTable('credit_accounts').set({ balance: messages })
  await account.where('user_id', '=', userId).execute()
  await database.close()
}

async function sample(server: SiegeServer, everyMs: number, signal: AbortSignal) {
  const samples: Sample[] = []
  const began = performance.now()
  while (!signal.aborted) {
    await server.collectGarbage()
    await wait(everyMs, undefined, { signal }).catch(() => undefined)
    samples.push({
      seconds: (performance.now() - began) / 1_000,
      memoryMb: server.memoryMb(),
      descriptors: server.descriptors(),
    })
  }
  return samples
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const medianOf = (samples: readonly Sample[]): Sample => ({
  seconds: median(samples.map(({ seconds }) => seconds)),
  memoryMb: median(samples.map(({ memoryMb }) => memoryMb)),
  descriptors: median(samples.map(({ descriptors }) => descriptors)),
})
