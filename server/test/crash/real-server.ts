import { spawn } from 'node:child_process'
import { compiledCode, serverProgram } from '../support/child-process.ts'

export type RealServer = {
  /** Its address: `http://127.0.0.1:PORT`. */
  origin: string
  /** kill -9 of the server process only; resolves when it has exited. */
  kill: () => Promise<number | null>
  /** Stops it with a signal and waits until it has exited; null when the signal ended it. */
  stop: () => Promise<number | null>
}

/** Starts the product as an operator does, and waits until it listens. */
export const startServer = (env: Record<string, string>): Promise<RealServer> =>
  startProcess(env, /is ready: (http:\/\/\S+)/)

/** Starts a worker; its address is that of its metrics. */
export const startWorkerProcess = (env: Record<string, string>): Promise<RealServer> =>
  startProcess({ ...env, ROLE: 'worker', METRICS_PORT: '0' }, /Metrics: (http:\S+)\/metrics/)

async function startProcess(env: Record<string, string>, ready: RegExp): Promise<RealServer> {
  const child = spawn(process.execPath, [serverProgram], {
    env: { PORT: '0', LOG_LEVEL: 'silent', ...compiledCode, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that timed out must not leave a server running.
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  const gone = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      process.off('exit', abandon)
      resolve(code)
    })
  })
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const onOutput = (piece: Buffer) => {
      output += piece.toString()
      const address = ready.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    return gone
  }
  return { origin, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
