// A language model provider on this machine: it speaks the protocol of OpenAI and says one thing.
import { createServer } from 'node:http'

const advice = `Yes. Every outdoor socket needs a **30 mA RCD**. Before you energise it:

1. Check that its enclosure is rated IP44 or better.
2. Press the test button: the RCD must trip within 300 ms.`

const hours = `We open at **nine in the morning**, every day of the week.

| Day | Open | Rindfleischetikettierungsüberwachung |
| --- | ---: | --- |
| Monday to Friday | 9–18 | by appointment |
| Saturday | 9–13 | none |

1. Ring the bell at the [side door](https://example.com/door).
2. Bring your dog *on a lead*.

\`\`\`js
const door = await fetch('https://example.com/api/v1/doors/side?open=true&lang=de')
\`\`\`

Dogs are welcome on a lead.`

/** Starts the provider; while `isSlow()` it stops in the middle of its answer. */
export async function startModel(isSlow) {
  const server = createServer((request, response) => {
    let asked = ''
    request.on('data', (piece) => (asked += piece))
    request.on('end', () => {
      const say = (part) => response.write(`data: ${JSON.stringify(part)}\n\n`)
      const answer = asked.includes('outdoor socket?') ? advice : hours
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (isSlow()) return say({ choices: [{ delta: { content: answer.slice(0, 260) } }] })
      say({ choices: [{ delta: { content: answer } }] })
      say({ choices: [{ delta: {}, finish_reason: 'stop' }] })
      return response.end('data: [DONE]\n\n')
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    env: { OPENAI_BASE_URL: `http://127.0.0.1:${server.address().port}/v1`, CHAT_MODEL: 'stage-1' },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
