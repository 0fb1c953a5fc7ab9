// npm run soak [-- MINUTES]: the built server under the load of a usual day; its memory must not grow.
import { programs } from '../siege/siege-server.ts'
import { runSoak } from './soak.ts'

const usualMinutes = 30
const maxGrowth = 0.05

const minutes = Number(process.argv[2] ?? usualMinutes)
if (!(minutes > 0)) throw new Error('Usage: npm run soak -- MINUTES')

const { done, problems, longestMs, samples, early, late } = await runSoak({
  program: programs.built,
  seconds: minutes * 60,
  sampleEveryMs: 5_000,
})

for (const { seconds, memoryMb, descriptors } of samples.filter((_sample, at) => at % 12 === 0)) {
  console.log(`${seconds.toFixed(0)} s: ${memoryMb.toFixed(0)} MB, ${descriptors} descriptors`)
}
const growth = late.memoryMb / early.memoryMb - 1
console.log(
  `${minutes} min, ${done} uses, the longest ${longestMs.toFixed(0)} ms, ${problems.length} failed; memory ` +
    `${early.memoryMb.toFixed(0)} MB in the second quarter, ${late.memoryMb.toFixed(0)} MB in the last ` +
    `(${(growth * 100).toFixed(1)} %); descriptors ${early.descriptors}, then ${late.descriptors}`,
)
for (const problem of new Set(problems.slice(0, 20))) console.log(problem)
process.exitCode = problems.length === 0 && growth < maxGrowth ? 0 : 1
