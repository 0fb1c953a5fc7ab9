import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterEach, vi } from 'vitest'

/** Undoes what `runCommand` changes, after each test of the file. */
export function restoreProcess(): void {
  const { argv } = process
  afterEach(() => {
    process.argv = argv
    process.exitCode = undefined
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
}

/** Runs a command in this process, which is much faster than to start one. */
export async function runCommand(name: string, args: string[], env: Record<string, string>) {
  const errors: unknown[] = []
  const lines: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(line))
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
  for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value)
  process.argv = [process.execPath, name, ...args]
  const program = fileURLToPath(new URL(`../../src/commands/${name}.ts`, import.meta.url))
  await import(`${program}?${randomUUID()}`)
  return { errors, lines, exitCode: process.exitCode }
}
