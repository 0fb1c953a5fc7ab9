import type { Readable, Writable } from 'node:stream'
import * as z from 'zod/mini'

/** An event or a result from the browser, for one page or for the browser itself. */
const devtoolsMessage = z.object({
  id: z.optional(z.number()),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.string() })),
  sessionId: z.optional(z.string()),
})

export type DevtoolsMessage = z.output<typeof devtoolsMessage>

/** Limit of one message, for example with the HTML of a page; the connection is closed beyond it. */
const MAX_BYTES = 32 * 1024 * 1024

type Waiting = { resolve: (result: unknown) => void; reject: (why: Error) => void }

/** The DevTools protocol over two pipes, so that there is no port that another program could reach. */
export class DevtoolsPipe {
  readonly #output: Writable
  readonly #waiting = new Map<number, Waiting>()
  #received: Buffer[] = []
  #size = 0
  #lastId = 0

  constructor(
    { input, output }: { input: Readable; output: Writable },
    onEvent: (event: DevtoolsMessage) => void,
  ) {
    this.#output = output
    output.on('error', () => this.close())
    input.on('error', () => this.close())
    input.on('close', () => this.close())
    input.on('data', (bytes: Buffer) => this.#receive(bytes, onEvent))
  }

  /** Sends a command and returns its result. Rejects when the browser returns an error or ends. */
  send(method: string, params: Record<string, unknown> = {}, sessionId?: string): Promise<unknown> {
    const id = (this.#lastId += 1)
    const command = { id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#output.write(`${JSON.stringify(command)}\0`)
    })
  }

  /** Rejects all commands without a result. */
  close(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('the browser ended'))
    this.#waiting.clear()
  }

  #receive(bytes: Buffer, onEvent: (event: DevtoolsMessage) => void): void {
    let start = 0
    for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, start)) {
      this.#received.push(bytes.subarray(start, end))
      const message = Buffer.concat(this.#received).toString('utf8')
      this.#received = []
      this.#size = 0
      start = end + 1
      this.#parse(message, onEvent)
    }
    this.#received.push(bytes.subarray(start))
    this.#size += bytes.length - start
    if (this.#size > MAX_BYTES) this.close()
  }

  /** The message is untrusted, because a page may have compromised the browser; an invalid one closes the pipe. */
  #parse(message: string, onEvent: (event: DevtoolsMessage) => void): void {
    try {
      this.#take(devtoolsMessage.parse(JSON.parse(message)), onEvent)
    } catch {
      this.close()
    }
  }

  #take(message: DevtoolsMessage, onEvent: (event: DevtoolsMessage) => void): void {
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id)
    if (message.id === undefined) onEvent(message)
    if (!waiting || message.id === undefined) return
    this.#waiting.delete(message.id)
    if (message.error) waiting.reject(new Error(message.error.message))
    else waiting.resolve(message.result)
  }
}
