import { expect, test } from 'vitest'
import type { Egress } from '../../platform/egress/index.ts'
import { fetchSitePage } from './fetch-site-page.ts'

test.each([404, 500])('a page with the status %i is not looked at', async (status) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const egress = {
    checkUrl: (url: string) => new URL(url),
    request: async () => ({ status, url: '', headers: {}, body: Buffer.from('<html>') }),
  } as unknown as Egress

  const fetched = fetchSitePage(egress, 'https://shop.example/')

  await expect(fetched).rejects.toMatchObject({ code: 'invalid_request' })
  await expect(fetched).rejects.toThrow(String(status))
})
