import { randomBytes } from 'node:crypto'
import type { TestDatabase } from '../support/engines.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { startServer, startWorkerProcess, type RealServer } from './real-server.ts'

type Member = { role: 'web' | 'worker'; dataDir: string; process: RealServer }

/** The processes of an installation on PostgreSQL. */
const roles = ['web', 'web', 'worker', 'worker'] as const

export type Cluster = {
  size: number
  /** The data folder of each process, as on machines of their own. */
  folders: string[]
  /** The address of a web process, another one each time. */
  origin: () => string
  /** kill -9 of one process, and a new one in its place. */
  replace: (at: number) => Promise<void>
  stop: () => Promise<void>
}

/** Keys that processes on several machines share. */
export const newKeys = () => `2026a:${randomBytes(32).toString('base64')}`

export async function startCluster(
  place: TestDatabase,
  more: Record<string, string>,
): Promise<Cluster> {
  const env = { DATABASE_URL: place.databaseUrl ?? '', SECRETS_KEYS: newKeys(), ...more }
  const start = async ({ role, dataDir }: Omit<Member, 'process'>): Promise<Member> => {
    const own = { ...env, DATA_DIR: dataDir }
    const process = await (role === 'worker'
      ? startWorkerProcess(own)
      : startServer({ ...own, ROLE: role }))
    return { role, dataDir, process }
  }
  const members: Member[] = []
  for (const role of roles) members.push(await start({ role, dataDir: tempFolder() }))
  let turn = 0
  return {
    size: members.length,
    folders: members.map(({ dataDir }) => dataDir),
    origin() {
      const web = members.filter(({ role }) => role !== 'worker')
      turn += 1
      return web[turn % web.length]?.process.origin ?? ''
    },
    async replace(at) {
      const member = members[at]
      if (member === undefined) throw new Error(`there is no process ${at}`)
      await member.process.kill()
      members[at] = await start(member)
    },
    async stop() {
      await Promise.all(members.map(({ process }) => process.stop()))
    },
  }
}
