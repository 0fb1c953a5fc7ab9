import { expect, test } from 'vitest'
import { createEmbedWithinDeadline } from './embed-within-deadline.ts'

/** A provider that answers, fails or never answers, as the test sets it. */
function aProvider() {
  const state = { isSilent: false, isDown: false, calls: 0 }
  return {
    state,
    model: 'lengths',
    async embed(texts: string[]) {
      state.calls += 1
      if (state.isSilent) await new Promise(() => undefined)
      if (state.isDown) throw new Error('down')
      return texts.map((text) => Float32Array.of(text.length))
    },
  }
}

const { signal } = new AbortController()

test('a fast provider gives the vectors during ingestion', async () => {
  const embed = createEmbedWithinDeadline(aProvider())

  expect(await embed(['a', 'bb'], signal)).toEqual([Float32Array.of(1), Float32Array.of(2)])
})

test.each([
  ['slow', { isSilent: true, isDown: false }],
  ['down', { isSilent: false, isDown: true }],
])(
  'ingestion does not wait for a provider that is %s, and does not call it for half a minute',
  async (_how, how) => {
    const provider = aProvider()
    let now = 0
    const embed = createEmbedWithinDeadline(provider, () => now)
    Object.assign(provider.state, how)

    expect(await embed(['a'], signal)).toBeNull()
    Object.assign(provider.state, { isSilent: false, isDown: false })
    expect(await embed(['a'], signal)).toBeNull()
    expect(provider.state.calls).toBe(1)

    now = 31_000
    expect(await embed(['a'], signal)).toEqual([Float32Array.of(1)])
  },
)

test('aborted work ends with its reason, and does not count as a failure of the provider', async () => {
  const provider = aProvider()
  const embed = createEmbedWithinDeadline(provider)
  provider.state.isDown = true
  const aborted = AbortSignal.abort(new Error('The lease was lost.'))

  await expect(embed(['a'], aborted)).rejects.toThrow('The lease was lost.')
  provider.state.isDown = false
  expect(await embed(['a'], signal)).toEqual([Float32Array.of(1)])
})
