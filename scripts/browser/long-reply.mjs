// A language model that streams a long reply, for `npm run vitals`.

import { setTimeout as wait } from 'node:timers/promises'

/** A number spelled with letters: the server would withdraw sentences with figures that are in no source. */
const inLetters = (number) => String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[digit])
/** Ten thousand characters in paragraphs of four pieces each. */
const longReply = Array.from({ length: 250 }, (_, at) => {
  const piece = `The piece ${inLetters(at)} says **more** on`.padEnd(39, ' on')
  return `${piece.slice(0, 38)}${at % 4 === 3 ? '\n\n' : '. '}`
})

/** The last text of the reply; visible when the reply is complete. */
export const lastWords = `piece ${inLetters(longReply.length - 1)}`

/** Streams ten thousand characters in four seconds, in the format of a model provider. */
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
