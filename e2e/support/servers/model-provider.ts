import { createServer, type ServerResponse } from 'node:http'
import { listen } from '../server.ts'

/** One reply that a test controls. */
export type ModelReply = {
  /** Sends a piece of text to the product. */
  sendText: (text: string) => void
  /** Sends a tool call; the next request contains its result. */
  callTool: (name: string, args: object) => void
  /** Ends the reply as a provider does. */
  end: () => void
  /** Closes the connection in the middle of the reply. */
  disconnect: () => void
}

/** A test language model that speaks OpenAI's protocol. */
export type ModelProvider = {
  /** Environment variables that make the product use this provider. */
  env: Record<string, string>
  /** The reply to the next request. */
  next: () => Promise<ModelReply>
  /** Answers every further request with this text, unless a test waits for it with `next`. */
  alwaysReply: (text: string) => void
  close: () => Promise<void>
}

export async function startModelProvider(): Promise<ModelProvider> {
  const waiting: ((reply: ModelReply) => void)[] = []
  let defaultText = 'No reply was set.'

  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const reply = replyOn(response)
      const receive = waiting.shift()
      if (receive) return receive(reply)
      reply.sendText(defaultText)
      reply.end()
    })
  })
  const { url, close } = await listen(server)

  return {
    env: { OPENAI_BASE_URL: `${url}/v1`, CHAT_MODEL: 'test-model' },
    next: () => new Promise((resolve) => waiting.push(resolve)),
    alwaysReply: (text) => void (defaultText = text),
    close,
  }
}

function replyOn(response: ServerResponse): ModelReply {
  const send = (part: object) => response.write(`data: ${JSON.stringify(part)}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()

  return {
    sendText: (text) => void send({ choices: [{ delta: { content: text } }] }),
    callTool: (name, args) => {
      const tool = { name, arguments: JSON.stringify(args) }
      send({
        choices: [{ delta: { tool_calls: [{ index: 0, id: `call_${name}`, function: tool }] } }],
      })
    },
    end: () => {
      send({ choices: [{ delta: {}, finish_reason: 'stop' }] })
      response.end('data: [DONE]\n\n')
    },
    disconnect: () => response.destroy(),
  }
}
