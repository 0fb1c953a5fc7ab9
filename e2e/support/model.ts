import { createServer, type ServerResponse } from 'node:http'
import { listening } from './server.ts'

/** One reply in the making, as the tests direct it. */
export type Speech = {
  /** Sends a piece of text to the product. */
  say: (text: string) => void
  /** Asks the product to call a function; the next question that arrives carries its result. */
  call: (name: string, args: object) => void
  /** Ends the reply as a provider does. */
  end: () => void
  /** Breaks the connection off in the middle. */
  breakOff: () => void
}

/** A language model provider on a port of its own: it speaks the protocol of OpenAI, a test the words. */
export type Provider = {
  /** Settings that make the product ask this provider. */
  env: Record<string, string>
  /** The next question that arrives. */
  next: () => Promise<Speech>
  /** Answers every further question with one whole text until `next` is asked again. */
  alwaysSay: (text: string) => void
  close: () => Promise<void>
}

export async function startProvider(): Promise<Provider> {
  const waiting: ((speech: Speech) => void)[] = []
  let standing = 'Nothing was agreed on.'

  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const speech = speechOf(response)
      const director = waiting.shift()
      if (director) return director(speech)
      speech.say(standing)
      speech.end()
    })
  })
  const { url, close } = await listening(server)

  return {
    env: { OPENAI_BASE_URL: `${url}/v1`, CHAT_MODEL: 'stage-1' },
    next: () => new Promise((resolve) => waiting.push(resolve)),
    alwaysSay: (text) => void (standing = text),
    close,
  }
}

function speechOf(response: ServerResponse): Speech {
  const send = (part: object) => response.write(`data: ${JSON.stringify(part)}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()

  return {
    say: (text) => void send({ choices: [{ delta: { content: text } }] }),
    call: (name, args) => {
      const tool = { name, arguments: JSON.stringify(args) }
      send({
        choices: [{ delta: { tool_calls: [{ index: 0, id: `call_${name}`, function: tool }] } }],
      })
    },
    end: () => {
      send({ choices: [{ delta: {}, finish_reason: 'stop' }] })
      response.end('data: [DONE]\n\n')
    },
    breakOff: () => response.destroy(),
  }
}
