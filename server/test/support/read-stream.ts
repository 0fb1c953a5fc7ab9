/** The events of a stream body: joined text, sources, done or error. */
export function readStream(body: string) {
  const received: { text: string; events: Record<string, unknown> } = { text: '', events: {} }
  for (const block of body.split('\n\n')) {
    const lines = block.split('\n')
    const name = lines.find((line) => line.startsWith('event: '))?.slice(7)
    const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6))
    if (data.length === 0) continue
    if (name === undefined) received.text += data.join('\n')
    else received.events[name] = JSON.parse(data.join('\n'))
  }
  return received
}
