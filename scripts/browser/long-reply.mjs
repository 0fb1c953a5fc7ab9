// A language model that streams a long reply, for `npm run vitals`.

import { setTimeout as wait } from 'node:timers/promises'

/** A number in letters: figures that no source has are taken back. */
const inLetters = (number) => String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[digit])
/** Paragraphs in four pieces each, ten thousand characters in all. */
const longReply = Array.from({ length: 250 }, (_, at) => {
  const piece = `The piece ${inLetters(at)} says **more** on`.padEnd(39, ' on')
  return `${piece.slice(0, 38)}${at % 4 === 3 ? '\n\n' : '. '}`
})

/** What is shown when all of it has come. */
export const lastWords = `piece ${inLetters(longReply.length - 1)}`

/** Streams ten thousand characters in four seconds, like a provider. */
export async function streamReply(request, response) {
  request.resume()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta, finish_reason = null) =>
    response.write(`data: ${JSON.stringify({ choices: [{ delta, finish_reason }] })}\n\n`)
  for (const content of longReply) {
    send({ content })
    await wait(16)
  }
  send({}, 'stop')
  response.end('data: [DONE]\n\n')
}
