import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import { addWebsites, requireOwnWebsite } from './add-sources.ts'
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

test('a file is no website', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the kind counts here
  const file = { id: 's1', kind: 'file' } as Source
  const sources = storeOf({ find: async () => file })

  await expect(requireOwnWebsite({ sources }, owner, 's1')).rejects.toMatchObject({
    code: 'not_found',
    message: "This website doesn't exist.",
  })
})
