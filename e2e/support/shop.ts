import { openSite, startProduct, type Product, type Site } from './server.ts'
import { test as base } from './test.ts'

const article = (title: string, text: string) => `<!doctype html><html lang="en"><head>
  <title>${title}</title></head><body><nav><a href="/">Home</a> <a href="/returns">Returns</a></nav>
  <main><h1>${title}</h1><p>${text}</p><p>Our workshop stands in the old mill by the river, where we have
  made lamps by hand since the spring of 1962. Visitors are welcome on every weekday.</p></main></body></html>`

/** A sentence that stands on one page of the shop only. */
export const pickup = 'Returned lamps are collected free of charge within twelve working days.'

/** The product, allowed to read the shop that stands in for a customer's website. */
export const test = base.extend<object, { shop: Site; product: Product }>({
  shop: [
    async ({}, use) => {
      const shop = await openSite({
        '/': { body: article('Aurora lamps', 'Welcome to the house of good light.') },
        '/returns': { body: article('Returns', pickup) },
      })
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ shop }, use) => {
      const product = await startProduct({ EGRESS_ALLOW: `127.0.0.1:${shop.port}` })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})
