import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import { addOriginals, addWebsites, requireOwnWebsite, type SourceDeps } from './add-sources.ts'
import type { Source, SourceStore } from './source.ts'

const owner = verifiedOwner('ada')
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the use cases need these functions only
const storeOf = (functions: Partial<SourceStore>) => functions as SourceStore

test('websites are refused when their chatbot was deleted meanwhile', async () => {
  const deps = {
    sources: storeOf({ addWebsite: async () => null }),
    checkUrl: (url: string) => url,
  }
  const adding = addWebsites(
    deps,
    { ownerId: owner, botId: 'b1' },
    { urls: ['https://acme.example/'], choose: false },
  )

  await expect(adding).rejects.toMatchObject({ code: 'not_found' })
})

test('texts are refused when their chatbot was deleted meanwhile, and what was received is removed', async () => {
  const original = { path: 'incoming/text', hash: 'abc', sizeBytes: 8 }
  const discarded: unknown[] = []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the use case needs these functions only
  const deps = {
    sources: storeOf({ addFiles: async () => 'not_found' }),
    limitsOf: async () => ({ files: 10 }),
    originals: {
      receiveText: async () => original,
      discard: async (received: unknown) => discarded.push(received),
    },
  } as unknown as SourceDeps
  const place = { ownerId: owner, botId: 'b1' }

  const adding = addOriginals(deps, place, { uploads: [], contents: ['At nine.'] })

  await expect(adding).rejects.toMatchObject({ code: 'not_found' })
  expect(discarded).toEqual([[original]])
})

test('a file is no website', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the kind counts here
  const file = { id: 's1', kind: 'file' } as Source
  const sources = storeOf({ find: async () => file })

  await expect(requireOwnWebsite({ sources }, owner, 's1')).rejects.toMatchObject({
    code: 'not_found',
    message: "This website doesn't exist.",
  })
})
