// npm run fuzz [-- --count 1000000 --seed N --only N]: random requests against the built server over sockets.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { operatorEmail } from '../operate/operator-steps.ts'
import { contractCalls } from '../siege/contract-calls.ts'
import { closeIdleConnections } from '../siege/siege-client.ts'
import { createSiegeOwner, type SiegeOwner } from '../siege/siege-owner.ts'
import { programs, startSiegeServer, type SiegeServer } from '../siege/siege-server.ts'
import { createFuzzOperator } from './fuzz-operator.ts'
import { operatorCalls, type FuzzScope } from './fuzz-request.ts'
import { countsOf, runFuzz } from './run-fuzz.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string' },
  },
})
const seed = Number(values.seed)
const isOne = values.only !== undefined
const range = { from: Number(values.only ?? 0), count: isOne ? 1 : Number(values.count) }

/** Requests after which memory and descriptors are first looked at: caches are full then. */
const warmUp = Math.min(20_000, range.count)
/** Requests among which an operator's request of each call is accepted. */
const enough = 50_000
const maxGrowthMb = 60
const settleMs = 120_000

const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-fuzz-'))
const server = await startSiegeServer(programs.built, {
  DATA_DIR: dataDir,
  TRUST_PROXY: '1',
  EGRESS_PROXY: 'http://127.0.0.1:9',
  CHAT_PER_MINUTE: '1000000',
  OPERATOR_EMAILS: operatorEmail,
})
let failures: string[] = []
try {
  const owner = await createSiegeOwner(server.origin, { email: 'ada@example.com', dataDir })
  const { attacker } = owner
  const operator = await createOperator(server.origin, attacker.values)
  failures = await fuzz(server, { attacker, operator })
} finally {
  closeIdleConnections()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const failure of failures) console.log(failure)
if (failures.length > 0) console.log(`repeat one: npm run fuzz -- --seed ${seed} --only N`)
process.exitCode = failures.length === 0 ? 0 : 1

/** The operator's session, over a connection to the server, next to which the database is opened once. */
async function createOperator(origin: string, accepted: FuzzScope['values']) {
  const call = async (url: string, body?: unknown, token?: string) => {
    const reply = await fetch(`${origin}${url}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    return { statusCode: reply.status, body: await reply.text() }
  }
  const database = await openDatabase({ dataDir })
  try {
    return await createFuzzOperator({ call, database }, accepted)
  } finally {
    await database.close()
  }
}

type Askers = Pick<SiegeOwner, 'attacker'> & { operator: NonNullable<FuzzScope['operator']> }

async function fuzz({ origin, ...measured }: SiegeServer, { attacker, operator }: Askers) {
  const operated = new Set<string>()
  const known = Object.values(attacker.values).filter((value) => typeof value === 'string')
  const run = async (from: number, count: number) => {
    const result = await runFuzz({
      origin,
      scope: { calls: contractCalls, ...attacker, known, operator },
      seed,
      from,
      count,
      connections: isOne ? 1 : 24,
      foreignMark: '',
      onProgress: (sent) =>
        console.log(`${from + sent} requests, ${measured.memoryMb().toFixed(0)} MB`),
    })
    console.log(`seed ${seed}: ${count} in ${result.seconds.toFixed(1)} s, ${countsOf(result)}`)
    for (const name of result.operated) operated.add(name)
    return result.problems
  }

  const first = await run(range.from, warmUp)
  const before = { memoryMb: measured.memoryMb(), descriptors: measured.descriptors() }
  const rest = range.count - warmUp
  const later = rest > 0 ? await run(range.from + warmUp, rest) : []
  const after = await settle(measured, before)
  console.log(
    `memory ${before.memoryMb.toFixed(0)} MB after ${warmUp}, ${after.memoryMb.toFixed(0)} MB at the end; ` +
      `descriptors ${before.descriptors} and ${after.descriptors}`,
  )
  const unmet = operatorCalls(contractCalls).filter((name) => !operated.has(name))
  return [
    ...(range.count < enough ? [] : unmet.map((name) => `${name} was met by no operator`)),
    ...first,
    ...later,
    ...(after.memoryMb > before.memoryMb + maxGrowthMb ? ['memory did not return'] : []),
    ...(after.descriptors > before.descriptors ? ['descriptors stayed open'] : []),
  ]
}

type Measured = Pick<SiegeServer, 'memoryMb' | 'descriptors' | 'collectGarbage'>
type Resources = { memoryMb: number; descriptors: number }

/** What is left once the connections are closed and the jobs are done. */
async function settle(measured: Measured, before: Resources): Promise<Resources> {
  const end = performance.now() + settleMs
  for (;;) {
    await measured.collectGarbage()
    const now = { memoryMb: measured.memoryMb(), descriptors: measured.descriptors() }
    const isBack =
      now.descriptors <= before.descriptors && now.memoryMb <= before.memoryMb + maxGrowthMb
    if (isBack || performance.now() > end) return now
    await wait(1_000)
  }
}
