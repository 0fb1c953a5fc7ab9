import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process of our own sources, and the lines it has said so far. */
export type Child = {
  lines: string[]
  /** Resolves when the line was said; rejects when the process ends without it. */
  saw: (line: string) => Promise<void>
  /** kill -9; resolves when the process is gone and all it said has been read. */
  kill: () => Promise<void>
  /** Resolves with everything it said; rejects when it failed. */
  ended: Promise<string>
  pid: number
}

/** Starts a file of test/children under the Node that runs the tests. */
export function startChild(name: string, args: string[]): Child {
  const path = fileURLToPath(new URL(`./children/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collect(child)
  const closed = new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  const ended = closed.then((code) => {
    if (code === 0) return output.text
    throw new Error(`${name} ended with ${code}: ${output.errors}`)
  })
  ended.catch(() => undefined)

  return {
    get lines() {
      return output.text.split('\n').slice(0, -1)
    },
    saw: (line) =>
      Promise.race([
        output.until(line),
        closed.then((code) => {
          if (output.text.includes(`${line}\n`)) return
          throw new Error(`${name} ended with ${code} before '${line}': ${output.errors}`)
        }),
      ]),
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
    ended,
    pid: child.pid ?? 0,
  }
}

function collect(child: ChildProcess) {
  const output = {
    text: '',
    errors: '',
    until: (line: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!output.text.includes(`${line}\n`)) return
          child.stdout?.off('data', look)
          resolve()
        }
        child.stdout?.on('data', look)
        look()
      }),
  }
  child.stdout?.on('data', (piece: Buffer) => {
    output.text += piece.toString()
  })
  child.stderr?.on('data', (piece: Buffer) => {
    output.errors += piece.toString()
  })
  return output
}
