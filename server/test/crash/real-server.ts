import { spawn } from 'node:child_process'
import path from 'node:path'

const main = path.resolve(import.meta.dirname, '../../src/main.ts')

export type RealServer = {
  /** Where it listens: `http://127.0.0.1:PORT`. */
  origin: string
  /** kill -9 of the server alone; resolves when it is gone. */
  kill: () => Promise<void>
  /** Asks it to stop and waits until it has. */
  stop: () => Promise<void>
}

/** Starts the product as an operator does, and waits until it listens. */
export async function startServer(env: Record<string, string>): Promise<RealServer> {
  const child = spawn(process.execPath, [main], {
    env: { PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that ran out of time must not leave a server behind.
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  const gone = new Promise<void>((resolve) => {
    child.on('close', () => {
      process.off('exit', abandon)
      resolve()
    })
  })
  let said = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (piece: Buffer) => {
      said += piece.toString()
      const address = /is ready: (http:\/\/\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await gone
  }
  return { origin, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
