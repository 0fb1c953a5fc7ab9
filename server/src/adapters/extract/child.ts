import { readFileParts } from './read-file.ts'
import { refusalOf } from './refusal-of.ts'
import { isRequest } from './protocol.ts'
import type { Answer, Request } from './protocol.ts'
import { WATCHDOG_MS } from './limits.ts'

function say(answer: Answer): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(answer, () => resolve())
    else resolve()
  })
}

async function work(request: Request): Promise<Answer> {
  let kind = ''
  try {
    if (request.type === 'page') {
      const { readPage } = await import('./page.ts')
      return { type: 'page', page: await readPage(request) }
    }
    const { title } = await readFileParts(request, {
      onKind: (found) => (kind = found),
      onPart: (part) => say({ type: 'part', part }),
    })
    return { type: 'done', kind, title }
  } catch (error) {
    return refusalOf(error, kind)
  }
}

function silenceConsole(): void {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    console[method] = () => {}
}

// Libraries print and reject in the background on broken input; the answer of the request counts.
silenceConsole()
async function leaveDamaged(error: unknown): Promise<void> {
  await say(refusalOf(error, ''))
  process.exit(1)
}

async function serve(request: Request): Promise<void> {
  await say(await work(request))
}

process.on('unhandledRejection', (error) => void leaveDamaged(error))
process.on('uncaughtException', (error) => void leaveDamaged(error))
process.on('disconnect', () => process.exit(0))

process.on('message', (message) => {
  if (isRequest(message)) void serve(message)
})

if (process.platform !== 'linux') {
  const report = () => void say({ type: 'memory', bytes: process.memoryUsage.rss() })
  setInterval(report, WATCHDOG_MS).unref()
}
