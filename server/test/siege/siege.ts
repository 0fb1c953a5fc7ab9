import { mkdtempSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bodyTimes } from '../../src/platform/http/slow-bodies.ts'
import { formAttacks, jsonAttacks } from './attack-bodies.ts'
import type { Attacker } from './attack-request.ts'
import { attackTexts } from './attack-texts.ts'
import { contractCalls } from './contract-calls.ts'
import { hostileFiles } from './hostile-files.ts'
import { startHealthProbe, type HealthFigures, type HealthProbe } from './health-figures.ts'
import { closeIdleConnections, send, sendAll, sendSlowly, type Attack } from './siege-client.ts'
import { createSiegeOwner, type SiegeOwner } from './siege-owner.ts'
import { formTextAttacks, pathAttacks, queryAttacks, textAttacks } from './text-attacks.ts'
import { webhookSecret } from './signed-events.ts'
import { startSiegeServer, type LoopGaps, type SiegeServer } from './siege-server.ts'

/** How much of the corpus is sent. */
export type SiegeForm = {
  program: string
  /** Patterns of one text of 900 KB: the fewer, the longer each of them runs. */
  patternsEach: number
  /** Every how many-th text, and JSON body or form, is sent. */
  everyText: number
  everyBody: number
  fileBytes: number
  slow: { count: number; everyMs: number; ms: number }
  /** After the first requests, until the threads and processes that they started are idle and gone. */
  warmUpMs: number
  /** How long memory and descriptors may take to return, in milliseconds. */
  settleMs: number
  /** Nice value of the attacking thread once the server runs: real attackers take no processor time from a server. */
  attackerNice?: number
  onPhase?: (figures: PhaseFigures) => void
}

export type PhaseFigures = {
  phase: string
  sent: number
  seconds: number
  gaps: LoopGaps
  health: HealthFigures
  problems: string[]
}

/** Of the server's process. */
export type Resources = { memoryMb: number; descriptors: number }

export type SiegeFigures = {
  phases: PhaseFigures[]
  before: Resources
  /** What is left after all connections were closed and the sources were deleted. */
  after: Resources
  /** What the descriptors refer to. */
  openFiles: { before: string[]; after: string[] }
  isUnharmed: boolean
}

const textLength = 900_000
const together = 12

type Siege = { server: SiegeServer; owner: SiegeOwner; probe: HealthProbe; form: SiegeForm }
type Phase = { name: string; run: (siege: Siege) => Promise<Sent> }
type Sent = { sent: number; problems: string[] }

/** Starts a server, sends the corpus and measures the server meanwhile and afterwards. */
export async function runSiege(form: SiegeForm): Promise<SiegeFigures> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-siege-'))
  const server = await startSiegeServer(form.program, {
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    // Nothing leaves this machine: functions and websites are asked for at a port where nobody listens.
    EGRESS_PROXY: 'http://127.0.0.1:9',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    CHAT_PER_MINUTE: '1000000',
    MAX_FILES_PER_BOT: '100000',
  })
  const probe = startHealthProbe(server.origin)
  // On Linux that of the calling thread.
  if (form.attackerNice !== undefined) setPriority(form.attackerNice)
  try {
    const email = 'ada@example.com'
    const owner = await createSiegeOwner(server.origin, { email, dataDir })
    const siege = { server, owner, probe, form }
    await warmUp(siege)
    await server.collectGarbage()
    const before = resourcesOf(server)
    const openBefore = server.openFiles()
    const phases: PhaseFigures[] = []
    for (const phase of phasesOf(form)) {
      const figures = await measure(siege, phase)
      form.onPhase?.(figures)
      phases.push(figures)
    }
    const isUnharmed = await owner.isUnharmed()
    await owner.deleteBot()
    const after = await settle(siege, before)
    const openFiles = { before: openBefore, after: server.openFiles() }
    return { phases, before, after, openFiles, isUnharmed }
  } finally {
    await probe.close()
    closeIdleConnections()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(siege: Siege, { name, run }: Phase): Promise<PhaseFigures> {
  await siege.server.gaps()
  await siege.probe.figures()
  const began = performance.now()
  const { sent, problems } = await run(siege)
  return {
    phase: name,
    sent,
    problems,
    seconds: (performance.now() - began) / 1_000,
    gaps: await siege.server.gaps(),
    health: await siege.probe.figures(),
  }
}

const everyNth = <T>(items: readonly T[], n: number) => items.filter((_item, at) => at % n === 0)

/** Every n-th attack, and at least one on each call. */
function sampleOf(attacks: readonly Attack[], n: number): Attack[] {
  const known = new Set<string>()
  return attacks.filter(({ name }, at) => {
    const call = name.split(' ', 2).join(' ')
    const isFirst = !known.has(call)
    known.add(call)
    return isFirst || at % n === 0
  })
}

type Sample = {
  attacker: Attacker
  form: Pick<SiegeForm, 'everyBody' | 'everyText' | 'patternsEach'>
}

export const bodiesOf = ({ attacker, form }: Sample): Attack[] =>
  sampleOf(
    [...jsonAttacks(contractCalls, attacker), ...formAttacks(contractCalls, attacker)],
    form.everyBody,
  )

export function textsOf({ attacker, form }: Sample): Attack[] {
  const texts = attackTexts(textLength, form.patternsEach)
  return sampleOf(
    [
      ...textAttacks(contractCalls, attacker, texts),
      ...formTextAttacks(contractCalls, attacker, texts),
      ...queryAttacks(contractCalls, attacker, texts),
      ...pathAttacks(contractCalls, attacker, texts),
    ],
    form.everyText,
  )
}

const requestPhases = (name: string, attacksOf: (sample: Sample) => Attack[]): Phase[] =>
  [1, together].map((atOnce) => ({
    name: `${name}, ${atOnce === 1 ? 'alone' : `${atOnce} side by side`}`,
    async run(siege) {
      const attacks = attacksOf({ attacker: siege.owner.attacker, form: siege.form })
      const problems = await sendAll(siege.server.origin, attacks, atOnce)
      return { sent: attacks.length, problems }
    },
  }))

function phasesOf({ slow }: SiegeForm): Phase[] {
  return [
    ...requestPhases('texts of 900 KB', textsOf),
    ...requestPhases('nested JSON and forms', bodiesOf),
    { name: 'files, alone', run: (siege) => upload(siege, 1) },
    { name: `files, ${together} side by side`, run: (siege) => upload(siege, together) },
    { name: `${slow.count} slow bodies`, run: sendSlowBodies },
  ]
}

/** Uploads the files, so many at a time, and waits until all are read. Alone means that each is read before the next. */
async function upload({ server, owner, form }: Siege, atOnce: number): Promise<Sent> {
  const attacks = hostileFiles(form.fileBytes).map((file) => owner.upload([file]))
  const groups = atOnce === 1 ? attacks.map((attack) => [attack]) : [attacks]
  const problems: string[] = []
  for (const group of groups) {
    problems.push(...(await sendAll(server.origin, group, atOnce)))
    await owner.waitUntilRead()
  }
  const { ready, refused } = await owner.waitUntilRead()
  if (ready + refused < minFiles) problems.push(`only ${ready + refused} files were read`)
  return { sent: attacks.length, problems }
}

/** Of the hostile files, a few are of an unknown type and refused at once. */
const minFiles = 20

async function sendSlowBodies({ server, form: { slow } }: Siege) {
  const statuses = await sendSlowly(server.origin, slow)
  const problems = [...new Set(statuses)]
    .filter((status) => status !== 408 && (status !== 0 || slow.ms > bodyTimes.bodyMs))
    .map((status) => `a slow body was answered ${status}`)
  return { sent: statuses.length, problems }
}

/** Loads what every server loads with its first question, text, file and event of the payment provider. */
async function warmUp({ server, owner, form }: Siege): Promise<void> {
  const file = { name: 'hours.txt', content: () => Buffer.from('We open at nine.') }
  const { status, body } = await send(server.origin, owner.upload([file]))
  if (status !== 200) throw new Error(`an upload was answered ${status}: ${body}`)
  await owner.waitUntilRead()
  const { attacker } = owner
  const texts = textAttacks(contractCalls, attacker, ['hello'])
  const event = texts.filter((text) => text.path.endsWith('/payment/webhook')).slice(0, 1)
  await sendAll(server.origin, [...event, ...everyNth(texts, 7)], 1)
  await wait(form.warmUpMs)
}

const resourcesOf = (server: SiegeServer): Resources => ({
  memoryMb: server.memoryMb(),
  descriptors: server.descriptors(),
})

/** Waits until memory and descriptors have returned to what they were, at most for the time of the form. */
async function settle({ server, form }: Siege, before: Resources): Promise<Resources> {
  closeIdleConnections()
  const deadline = performance.now() + form.settleMs
  for (;;) {
    const isIdle = server.descriptors() <= before.descriptors
    if (isIdle) await server.collectGarbage()
    const now = resourcesOf(server)
    if (isIdle && now.memoryMb <= before.memoryMb + maxMemoryMb) return now
    if (performance.now() > deadline) return now
    await wait(isIdle ? 5_000 : 500)
  }
}

/** What a server may keep of an attack. */
export const maxMemoryMb = 50
