import type { TestDatabase } from '../support/engines.ts'
import { startServer, startWorkerProcess, type RealServer } from './real-server.ts'

type Member = { role: 'web' | 'worker'; process: RealServer }

/** The processes of an installation on PostgreSQL. */
const roles = ['web', 'web', 'worker', 'worker'] as const

export type Cluster = {
  size: number
  /** The address of a web process, another one each time. */
  origin: () => string
  /** kill -9 of one process, and a new one in its place. */
  replace: (at: number) => Promise<void>
  stop: () => Promise<void>
}

export async function startCluster(
  place: TestDatabase,
  more: Record<string, string>,
): Promise<Cluster> {
  const env = {
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    ...more,
  }
  const start = async (role: Member['role']): Promise<Member> => ({
    role,
    process: await (role === 'worker'
      ? startWorkerProcess(env)
      : startServer({ ...env, ROLE: role })),
  })
  const members: Member[] = []
  for (const role of roles) members.push(await start(role))
  let turn = 0
  return {
    size: members.length,
    origin() {
      const web = members.filter(({ role }) => role !== 'worker')
      turn += 1
      return web[turn % web.length]?.process.origin ?? ''
    },
    async replace(at) {
      const member = members[at]
      if (member === undefined) throw new Error(`there is no process ${at}`)
      await member.process.kill()
      members[at] = await start(member.role)
    },
    async stop() {
      await Promise.all(members.map(({ process }) => process.stop()))
    },
  }
}
