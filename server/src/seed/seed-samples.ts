import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { topUpMessages, type BalanceDeps } from '@askwell/core/balance'
import type { NewFile, Originals, SourceStore } from '@askwell/core/knowledge'
import { provenOwner, type Clock } from '@askwell/core/shared'
import { ensureSystemAccount } from '../adapters/db/account-store.ts'
import { upsertSampleBot } from '../adapters/db/bot-store.ts'
import type { Database } from '../adapters/db/connect.ts'
import { readSetting, writeSetting } from '../adapters/db/setting-store.ts'
import { sampleBots, type SampleBot } from './sample-bots.ts'

const systemOwner = provenOwner('u_system_samples')

/** Messages the sample bots have at the start of each hour. */
const sampleMessages = 2_000

export type SeedDeps = {
  database: Database
  sources: SourceStore
  originals: Originals
  balance: BalanceDeps
  clock: Clock
}

/** Puts the three sample bots in place, unless this very seed was put in place before. */
export async function seedSamples(deps: SeedDeps): Promise<void> {
  const { db } = deps.database
  const planted = await Promise.all(sampleBots.map(readSample))
  const version = hash('sha256', JSON.stringify(planted))
  if ((await readSetting(db, seedKey)) === version) return refillSamples(deps)

  await ensureSystemAccount(db, systemOwner)
  await refillSamples(deps)
  for (const { setting, documents } of planted) {
    await upsertSampleBot(db, systemOwner, setting)
    const files = await keepKnowledge(deps.originals, documents)
    const most = Number.MAX_SAFE_INTEGER
    await deps.sources.addFiles(systemOwner, setting.id, { files, most })
  }
  await writeSetting(db, seedKey, version)
}

const seedKey = 'samples'

/** Raises the samples' balance, at most once an hour. */
export async function refillSamples({ balance, clock }: SeedDeps): Promise<void> {
  await topUpMessages(
    balance,
    {
      userId: systemOwner,
      kind: 'free_topup',
      source: systemOwner,
      period: String(Math.floor(clock() / 3_600_000)),
      expiresAt: null,
      isLive: true,
    },
    sampleMessages,
  )
}

const settingOf = (sample: SampleBot) => ({
  id: sample.id,
  name: sample.name,
  role: { id: sample.roleId, text: '' },
  personality: { id: sample.personalityId, text: '' },
  prompt: sample.summary,
  imgId: sample.imgId,
  initial: sample.initial,
  suggested: sample.suggested.join('\n'),
  placeholder: sample.placeholder,
  colour: sample.botMsgBgColor,
  onlyOwnData: true,
  domain: '',
})

/** Beside this file in the sources, beside the bundle in a build. */
function knowledgeFolder(): string {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const folder = path.join(here, 'knowledge')
  return existsSync(folder) ? folder : path.join(here, 'seed/knowledge')
}

type Document = { name: string; text: string }

async function readSample(sample: SampleBot) {
  const folder = path.join(knowledgeFolder(), sample.knowledgeFolder)
  const names = (await readdir(folder)).toSorted()
  const read = async (name: string): Promise<Document> => ({
    name,
    text: await readFile(path.join(folder, name), 'utf8'),
  })
  return { setting: settingOf(sample), documents: await Promise.all(names.map(read)) }
}

async function keepKnowledge(originals: Originals, documents: Document[]): Promise<NewFile[]> {
  const files: NewFile[] = []
  for (const { name, text } of documents) {
    const received = await originals.receiveText(text, 10_000_000)
    const fileKey = await originals.keep(received)
    const { sizeBytes, hash: contentHash } = received
    files.push({ kind: 'file', name, type: 'md', fileKey, contentHash, sizeBytes })
  }
  return files
}
