import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { DevtoolsPipe, type DevtoolsMessage } from './devtools-pipe.ts'

function openPipe() {
  const input = new PassThrough()
  const output = new PassThrough()
  const events: DevtoolsMessage[] = []
  const pipe = new DevtoolsPipe({ input, output }, (event) => events.push(event))
  const browserSays = (message: object) => input.write(`${JSON.stringify(message)}\0`)
  return { pipe, input, output, events, browserSays }
}

test('each command gets its own result, also when the browser answers in another order', async () => {
  const { pipe, browserSays } = openPipe()
  const first = pipe.send('Page.enable')
  const second = pipe.send('DOM.getDocument')

  browserSays({ id: 2, result: 'second' })
  browserSays({ id: 1, result: 'first' })

  expect([await first, await second]).toEqual(['first', 'second'])
})

test('a message in several pieces is read as one, and an event is no result', async () => {
  const { pipe, input, events } = openPipe()
  const sent = pipe.send('Page.enable')

  input.write('{"method":"Page.lifecyc')
  input.write('leEvent"}\0{"id":1,"resu')
  input.write('lt":7}\0')

  expect(await sent).toBe(7)
  expect(events).toEqual([{ method: 'Page.lifecycleEvent' }])
})

test('a refused command is rejected with the reason of the browser', async () => {
  const { pipe, browserSays } = openPipe()
  const sent = pipe.send('Page.navigate')

  browserSays({ id: 1, error: { message: 'Cannot navigate' } })

  await expect(sent).rejects.toThrow('Cannot navigate')
})

test('a result that nobody waits for changes nothing', async () => {
  const { pipe, browserSays, events } = openPipe()
  const sent = pipe.send('Page.enable')

  browserSays({ id: 9, result: 'forged' })
  browserSays({ id: 1, result: 'real' })

  expect(await sent).toBe('real')
  expect(events).toEqual([])
})

test.each([
  ['writes no JSON', (input: PassThrough) => input.write('{not json\0')],
  ['writes another form of message', (input: PassThrough) => input.write('{"id":"one"}\0')],
  ['closes its pipe', (input: PassThrough) => input.destroy()],
  ['breaks its pipe', (input: PassThrough) => input.destroy(new Error('broken'))],
])('a browser that %s ends all commands', async (_how, act) => {
  const { pipe, input } = openPipe()
  const sent = pipe.send('Page.enable')

  act(input)

  await expect(sent).rejects.toThrow('the browser ended')
})

test('a browser that no longer reads ends all commands', async () => {
  const { pipe, output } = openPipe()
  const sent = pipe.send('Page.enable')

  output.destroy(new Error('broken'))

  await expect(sent).rejects.toThrow('the browser ended')
})

test('a message of more than 32 megabytes ends all commands', async () => {
  const { pipe, input } = openPipe()
  const sent = pipe.send('DOM.getOuterHTML')

  const piece = Buffer.alloc(8 * 1024 * 1024, 'x')
  for (let n = 0; n < 4; n += 1) input.write(piece)
  input.write('x')

  await expect(sent).rejects.toThrow('the browser ended')
})
