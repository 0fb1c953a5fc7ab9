import type { ExtractedPart } from '@askwell/core/knowledge'
import { sendToParent } from './restrict-process.ts'
import { extractParts } from '../files/extract-parts.ts'
import { toRefusedMessage } from './refused-message.ts'
import { messagesOf, SendWindow, sizeOf } from '../document/part-pieces.ts'
import { isExtractionRequest, isTakenMessage } from './extraction-protocol.ts'
import type { ExtractionMessage, ExtractionRequest } from './extraction-protocol.ts'
import { WATCHDOG_MS } from '../document/limits.ts'

const sendMessage = (answer: ExtractionMessage): Promise<void> => sendToParent(answer)

const sendWindow = new SendWindow()

async function sendPart(part: ExtractedPart): Promise<void> {
  for (const message of messagesOf(part)) {
    const size = sizeOf(message)
    await sendWindow.admit(size)
    await sendMessage({ ...message, size })
  }
}

async function handleRequest(request: ExtractionRequest): Promise<ExtractionMessage> {
  let kind = ''
  try {
    if (request.type === 'page') {
      const { parsePage } = await import('../web-page/parse-page.ts')
      return { type: 'page', page: await parsePage(request) }
    }
    if (request.type === 'recognize') {
      const { recognizePages } = await import('../recognition/recognize-pages.ts')
      await recognizePages(request, (page) => sendMessage({ type: 'recognized', page }))
      return { type: 'done', kind: request.kind, title: '' }
    }
    const { title, scanned = [] } = await extractParts(request, {
      onKind: (detected) => (kind = detected),
      onPart: sendPart,
    })
    return { type: 'done', kind, title, scanned }
  } catch (error) {
    return toRefusedMessage(error, kind)
  }
}

function silenceConsole(): void {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    console[method] = () => {}
}

// On broken input, libraries print messages and reject unawaited promises; only the result of the request counts.
silenceConsole()
async function exitDamaged(error: unknown): Promise<void> {
  await sendMessage(toRefusedMessage(error, ''))
  process.exit(1)
}

async function serve(request: ExtractionRequest): Promise<void> {
  await sendMessage(await handleRequest(request))
}

process.on('unhandledRejection', (error) => void exitDamaged(error))
process.on('uncaughtException', (error) => void exitDamaged(error))
process.on('disconnect', () => process.exit(0))

process.on('message', (message) => {
  if (isTakenMessage(message)) sendWindow.taken(message.size)
  else if (isExtractionRequest(message)) void serve(message)
})

if (process.platform !== 'linux') {
  const report = () => void sendMessage({ type: 'memory', bytes: process.memoryUsage.rss() })
  setInterval(report, WATCHDOG_MS).unref()
}
