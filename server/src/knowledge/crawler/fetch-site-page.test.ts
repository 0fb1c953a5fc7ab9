import { expect, test } from 'vitest'
import { EgressError, type Egress } from '../../platform/egress/index.ts'
import { fetchSitePage } from './fetch-site-page.ts'

test.each([404, 500])('a page with the status %i is not looked at', async (status) => {
  const requested: string[] = []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const egress = {
    checkUrl: (url: string) => new URL(url),
    async request(url: string) {
      requested.push(url)
      return { status, url, headers: {}, body: Buffer.from('<html>') }
    },
  } as unknown as Egress

  const fetched = fetchSitePage(egress, 'shop.example')

  await expect(fetched).rejects.toMatchObject({ code: 'invalid_request' })
  await expect(fetched).rejects.toThrow(String(status))
  expect(requested).toEqual(['https://shop.example/'])
})

test.each([
  ['shop.example', ['https://shop.example/', 'http://shop.example/']],
  ['https://shop.example', ['https://shop.example/']],
])(
  'a site that does not answer is asked at each address of %s, then reported',
  async (typed, urls) => {
    const requested: string[] = []
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
    const egress = {
      checkUrl: (url: string) => new URL(url),
      async request(url: string) {
        requested.push(url)
        if (requested.length > 2) throw new Error('asked without end')
        throw new EgressError('connection', 'no route')
      },
    } as unknown as Egress

    await expect(fetchSitePage(egress, typed)).rejects.toMatchObject({
      code: 'invalid_request',
      message: "We couldn't reach the site (no connection).",
    })
    expect(requested).toEqual(urls)
  },
)
