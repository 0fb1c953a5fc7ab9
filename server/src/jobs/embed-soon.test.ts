import { expect, test } from 'vitest'
import { embedSoon } from './embed-soon.ts'

/** A provider that answers after `delayMs`, or with an error; its state can be changed. */
function aProvider() {
  const state = { delayMs: 0, isDown: false, calls: 0 }
  return {
    state,
    model: 'lengths',
    async embed(texts: string[]) {
      state.calls += 1
      await new Promise((resolve) => setTimeout(resolve, state.delayMs))
      if (state.isDown) throw new Error('down')
      return texts.map((text) => Float32Array.of(text.length))
    },
  }
}

const { signal } = new AbortController()

test('a provider that answers soon gives the vectors while a source is read', async () => {
  const ask = embedSoon(aProvider())

  expect(await ask(['a', 'bb'], signal)).toEqual([Float32Array.of(1), Float32Array.of(2)])
})

test.each([
  ['slow', { delayMs: 1_500, isDown: false }],
  ['down', { delayMs: 0, isDown: true }],
])('nobody waits for one that is %s, and for half a minute nobody asks', async (_how, how) => {
  const provider = aProvider()
  let now = 0
  const ask = embedSoon(provider, () => now)
  Object.assign(provider.state, how)

  const began = performance.now()
  expect(await ask(['a'], signal)).toBeNull()
  expect(performance.now() - began).toBeLessThan(1_400)
  Object.assign(provider.state, { delayMs: 0, isDown: false })
  expect(await ask(['a'], signal)).toBeNull()
  expect(provider.state.calls).toBe(1)

  now = 31_000
  expect(await ask(['a'], signal)).toEqual([Float32Array.of(1)])
})

test('work that was called off ends with its reason, and the provider is not blamed', async () => {
  const provider = aProvider()
  const ask = embedSoon(provider)
  provider.state.isDown = true
  const leaving = AbortSignal.abort(new Error('The lease was lost.'))

  await expect(ask(['a'], leaving)).rejects.toThrow('The lease was lost.')
  provider.state.isDown = false
  expect(await ask(['a'], signal)).toEqual([Float32Array.of(1)])
})
