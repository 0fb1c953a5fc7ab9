import { expect, test } from 'vitest'
import { readPageHead } from '../../../src/knowledge/crawler/page-head.ts'

test.each([
  ['robots', true],
  ['AskwellBot', true],
  ['description', false],
  ['googlebot', false],
])('noindex of the meta element %s counts: %s', async (name, counts) => {
  const html = `<meta name="${name}" content="index, noindex, nofollow">`

  expect(await readPageHead(html)).toMatchObject({ noindex: counts, nofollow: counts })
})

test('a link with a picture has the text of the picture', async () => {
  const { links } = await readPageHead(
    '<img alt="A pot"><a href="/pots"><img alt="All pots"></a><img alt="A bowl">',
  )

  expect(links).toEqual([{ href: '/pots', text: 'All pots' }])
})

test('a text of a link beyond its limit is cut', async () => {
  const pictures = '<img alt="0123456789">'.repeat(1_000)

  const { links } = await readPageHead(`<a href="/pots">${pictures}</a>`)

  expect(links[0]?.text).toHaveLength(200)
})
