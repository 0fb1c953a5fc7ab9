import { expect, test } from 'vitest'
import { zipArchive } from './zip-archive.ts'

/** An endless incompressible stream that records when it is closed. */
function endless() {
  const { promise: ended, resolve: end } = Promise.withResolvers<string>()
  async function* content() {
    try {
      for (;;) yield crypto.getRandomValues(new Uint8Array(65_536))
    } finally {
      end('let go')
    }
  }
  return { content, ended }
}

test('an archive that is not read to its end closes its files', async () => {
  const { content, ended } = endless()
  const archive = zipArchive([{ name: 'endless.bin', content }])
  for await (const piece of archive) {
    expect(piece.length).toBeGreaterThan(0)
    break
  }

  expect(await ended).toBe('let go')
})
