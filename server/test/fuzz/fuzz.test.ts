import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTenant, sourceRowsOf, type Tenant } from '../security/tenants.ts'
import { contractCalls } from '../siege/contract-calls.ts'
import { validValues } from '../siege/valid-values.ts'
import { engines } from '../support/engines.ts'
import { listenOrigin } from '../knowledge/knowledge-owner.ts'
import { createTestApp, eventually, type TestApp } from '../support/test-app.ts'
import { operatorEmail } from '../operate/operator-app.ts'
import { createFuzzOperator } from './fuzz-operator.ts'
import { operatorCalls } from './fuzz-request.ts'
import { collectedHeapMb, openDescriptors } from './own-resources.ts'
import { countsOf, runFuzz, type FuzzRun } from './run-fuzz.ts'

/** Requests of one run of the tests, together 60,000, fewer where they cost more. `npm run fuzz` sends 1,000,000. */
const requests = { sqlite: 55_000, postgres: 5_000 }
/** Requests after which memory and descriptors are first looked at: caches and pools are full then. */
const warmUp = 2_000
const maxGrowthMb = 100
/** Connections of the pool that were not needed before. */
const moreDescriptors = 15
/** Each run sends the same requests, so that it fails where its change is at fault. `npm run fuzz` chooses a new seed. */
const seed = 20_261_127

describe.each(engines)('random requests over sockets on $name', (engine) => {
  let app: TestApp
  let ada: Tenant
  let eve: Tenant
  let operator: FuzzRun['scope']['operator']
  beforeAll(async () => {
    app = await createTestApp(engine, {
      env: {
        TRUST_PROXY: '1',
        CHAT_PER_MINUTE: '1000000',
        GOOGLE_CLIENT_ID: 'nobody.apps.example',
        OPERATOR_EMAILS: operatorEmail,
      },
    })
    ada = await createTenant(app, 'xanthippe')
    eve = await createTenant(app, 'wilhelmina')
    operator = await createFuzzOperator(app, valuesOf(eve))
  })
  afterAll(() => app.close())

  test('CVE-2026-31949 CVE-2024-12537 no request causes a 5xx, hangs, stays open, or reads or changes a foreign row', async () => {
    const before = await sourceRowsOf(app, ada)
    const known = [ada, eve]
      .flatMap(({ user, ...its }) => [...Object.values(its), user.id])
      .filter((id) => !id.includes(ada.mark) && id !== ada.token)
    const cpuBefore = process.cpuUsage()
    const { stackTraceLimit } = Error
    // Most requests are refused; nobody reads where.
    Error.stackTraceLimit = 0

    const run: Omit<FuzzRun, 'from' | 'count'> = {
      origin: await listenOrigin(app),
      scope: {
        calls: contractCalls,
        token: eve.token,
        values: valuesOf(eve),
        known,
        ...(operator && { operator }),
      },
      seed,
      connections: 24,
      foreignMark: ada.mark,
    }
    const first = await runFuzz({ ...run, from: 0, count: warmUp })
    const heapBefore = collectedHeapMb()
    const descriptorsBefore = openDescriptors()
    const count = requests[engine.name] - warmUp
    const result = await runFuzz({ ...run, from: warmUp, count })
    Error.stackTraceLimit = stackTraceLimit
    const { user, system } = process.cpuUsage(cpuBefore)
    process.stdout.write(
      `${engine.name}: seed ${seed}, ${requests[engine.name]} requests in ${result.seconds.toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s of CPU, ${countsOf(result)}\n`,
    )

    const problems = [...first.problems, ...result.problems]
    expect(problems.join('\n'), `of seed ${seed}`).toBe('')
    expect([...new Set([...first.operated, ...result.operated])].toSorted()).toEqual(
      operatorCalls(contractCalls),
    )
    expect(await sourceRowsOf(app, ada)).toBe(before)
    const open = await eventually(
      async () =>
        /^askwell_http_open_requests (\d+)/m.exec((await app.http.inject('/metrics')).body),
      (found) => found?.[1] === '1',
    )
    expect(open?.[1]).toBe('1')
    await eventually(
      async () => openDescriptors() - descriptorsBefore,
      (more) => more <= moreDescriptors,
    )
    await eventually(
      async () => collectedHeapMb() - heapBefore,
      (growth) => growth <= maxGrowthMb,
    )
  }, 600_000)
})

/** Values that the calls accept. */
const valuesOf = ({ user, botId, ...its }: Tenant) =>
  validValues({
    botId,
    sessionId: its.sessionId,
    functionId: its.functionId,
    answerId: its.answerId,
    messageId: its.messageId,
    sourceId: its.textId,
    websiteId: its.websiteId,
    user,
  })
