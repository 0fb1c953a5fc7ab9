import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { topUpMessages, type BalanceDeps } from '@askwell/core/balance'
import type { NewFile, Originals, SourceStore } from '@askwell/core/knowledge'
import { verifiedOwner, type Clock } from '@askwell/core/shared'
import { ensureSystemAccount } from '../accounts/index.ts'
import { upsertSampleBot } from '../bots/index.ts'
import type { Database } from '../platform/db/connect.ts'
import { readSetting, writeSetting } from '../platform/db/setting-store.ts'
import { sampleBots, type SampleBot } from './sample-bots.ts'

export const systemOwner = verifiedOwner('u_system_samples')

/** Balance of the sample bots at the start of each hour. */
const sampleMessages = 2_000

export type SeedDeps = {
  database: Database
  sources: SourceStore
  originals: Originals
  balance: BalanceDeps
  clock: Clock
}

/** Creates or updates the three sample bots, unless this version is already seeded. */
export async function seedSamples(deps: SeedDeps): Promise<void> {
  const { clock } = deps
  const { db } = deps.database
  const planted = await Promise.all(sampleBots.map(readSample))
  const version = hash('sha256', JSON.stringify(planted))
  if ((await readSetting(db, seedVersionKey)) === version) return topUpSamples(deps)

  await ensureSystemAccount(db, systemOwner, clock())
  await topUpSamples(deps)
  for (const { setting, documents } of planted) {
    await upsertSampleBot(db, systemOwner, { setting, now: clock() })
    const files = await receiveKnowledge(deps.originals, documents)
    const limit = Number.MAX_SAFE_INTEGER
    await deps.sources.addFiles(systemOwner, setting.id, { files, limit })
  }
  await writeSetting(db, { key: seedVersionKey, value: version }, clock())
}

const seedVersionKey = 'samples'

/** Raises the balance of the sample bots, once an hour. */
export async function topUpSamples({ balance, clock }: SeedDeps): Promise<void> {
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
  color: sample.botMsgBgColor,
  onlyOwnData: true,
  domain: '',
})

/** The folder is next to this file in the sources, and next to the bundle in a build. */
function knowledgeFolder(): string {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const folder = path.join(here, 'knowledge')
  return existsSync(folder) ? folder : path.join(here, 'samples/knowledge')
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

async function receiveKnowledge(originals: Originals, documents: Document[]): Promise<NewFile[]> {
  const files: NewFile[] = []
  for (const { name, text } of documents) {
    const original = await originals.receiveText(text, 10_000_000)
    files.push({ kind: 'file', name, type: 'md', original })
  }
  return files
}
