// npm run siege: the whole corpus against the built server, with the real limits.
import { runSiege, maxMemoryMb, type PhaseFigures } from './siege.ts'
import { programs, type LoopGaps } from './siege-server.ts'

const max = { gapMs: 100, healthMs: 250 }

const columns: [string, (figures: PhaseFigures) => string][] = [
  ['phase', ({ phase }) => phase.padEnd(40)],
  ['sent', ({ sent }) => String(sent).padStart(6)],
  ['seconds', ({ seconds }) => seconds.toFixed(1).padStart(8)],
  ['gap ms', ({ gaps }) => gaps.wallMs.toFixed(0).padStart(7)],
  ['CPU gap ms', ({ gaps }) => gaps.cpuMs.toFixed(0).padStart(11)],
  ['health ms', ({ health }) => health.longestMs.toFixed(0).padStart(10)],
  ['unanswered', ({ health }) => `${health.failed} of ${health.requests}`.padStart(12)],
  ['problems', ({ problems }) => String(problems.length).padStart(9)],
]

const listed = (files: readonly string[]) => files.toSorted().join(', ')

const describeGap = ({ collectingMs, attacks }: LoopGaps) =>
  `${collectingMs.toFixed(0)} ms of garbage collections; answered: ${attacks.join(', ') || 'nothing'}`

console.log(columns.map(([name]) => name).join(' | '))
const { phases, before, after, openFiles, isUnharmed } = await runSiege({
  program: programs.built,
  patternsEach: 12,
  everyText: 1,
  everyBody: 1,
  fileBytes: 9_900_000,
  slow: { count: 300, everyMs: 5_000, ms: 90_000 },
  warmUpMs: 15_000,
  settleMs: 120_000,
  attackerNice: 10,
  onPhase(figures) {
    console.log(columns.map(([, cell]) => cell(figures)).join(' | '))
    console.log(`  in the longest CPU gap: ${describeGap(figures.gaps)}`)
    for (const problem of figures.problems.slice(0, 20)) console.log(`  ${problem}`)
  },
})

console.log(
  `memory ${before.memoryMb.toFixed(0)} MB before, ${after.memoryMb.toFixed(0)} MB after; ` +
    `descriptors ${before.descriptors} before, ${after.descriptors} after`,
)
const failures = [
  ...phases.flatMap(({ phase, gaps, health, problems }) => [
    ...(gaps.wallMs > max.gapMs
      ? [`${phase}: the event loop stood still for ${gaps.wallMs} ms`]
      : []),
    ...(health.longestMs > max.healthMs ? [`${phase}: /healthz took ${health.longestMs} ms`] : []),
    ...(health.failed > 0 ? [`${phase}: /healthz failed ${health.failed} times`] : []),
    ...(problems.length > 0 ? [`${phase}: ${problems.length} problems`] : []),
  ]),
  ...(after.memoryMb > before.memoryMb + maxMemoryMb ? ['memory did not return'] : []),
  ...(after.descriptors > before.descriptors
    ? [
        `descriptors stayed open; before: ${listed(openFiles.before)}\nafter: ${listed(openFiles.after)}`,
      ]
    : []),
  ...(isUnharmed ? [] : ['the account was harmed']),
]
for (const failure of failures) console.log(failure)
process.exitCode = failures.length === 0 ? 0 : 1
