import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { findMallocTrim, releaseMemoryRegularly } from './release-memory.ts'

afterEach(() => vi.useRealTimers())

const module = path.join(import.meta.dirname, 'release-memory.ts')

/** Frees 99 of 100 allocations of 10 KB; prints the resident bytes before and after they are released. */
const program = `
  const { findMallocTrim } = await import(${JSON.stringify(module)})
  const release = await findMallocTrim()
  let buffers = Array.from({ length: 10_000 }, () => Buffer.alloc(10_000, 1))
  buffers = buffers.filter((_buffer, at) => at % 100 === 0)
  for (let n = 0; n < 3; n++) {
    globalThis.gc()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const before = process.memoryUsage.rss()
  release()
  console.log(JSON.stringify([before, process.memoryUsage.rss(), buffers.length]))
`

const figures = z.tuple([z.number(), z.number(), z.number()])
const isGnu = existsSync('/lib/x86_64-linux-gnu/libc.so.6')

test.runIf(isGnu)('free pages between allocations that stay are returned to the system', () => {
  const output = execFileSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', program],
    { encoding: 'utf8', env: {} },
  )
  const [before, after, kept] = figures.parse(JSON.parse(output))

  expect(kept).toBe(100)
  expect(before - after).toBeGreaterThan(50_000_000)
})

test('where there is no such library, nothing is released', async () => {
  expect(await findMallocTrim('no-such-library.so.6')).toBeNull()
})

test('memory is released every two seconds, when the process has worked, until it is stopped', () => {
  vi.useFakeTimers()
  let cpuMs = 1_000
  const release = vi.fn<() => void>(() => {
    cpuMs += 20 // what releasing takes is no work
  })
  const stop = releaseMemoryRegularly(release, () => cpuMs)

  vi.advanceTimersByTime(2_000)
  expect(release).toHaveBeenCalledTimes(0)

  cpuMs += 50
  vi.advanceTimersByTime(2_000)
  expect(release).toHaveBeenCalledTimes(1)

  cpuMs += 49
  vi.advanceTimersByTime(2_000)
  expect(release).toHaveBeenCalledTimes(1)

  cpuMs += 1 // in small steps too
  vi.advanceTimersByTime(2_000)
  expect(release).toHaveBeenCalledTimes(2)

  stop()
  cpuMs += 1_000
  vi.advanceTimersByTime(60_000)
  expect(release).toHaveBeenCalledTimes(2)
})
