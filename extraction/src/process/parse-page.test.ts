import { afterAll, expect, test } from 'vitest'
import { closeExtraction, extractPage } from './extract.ts'

afterAll(closeExtraction)

const encode = (text: string) => new TextEncoder().encode(text)

async function read(html: string | Uint8Array, contentType = 'text/html; charset=utf-8') {
  const bytes = typeof html === 'string' ? encode(html) : html
  const url = 'https://bikes.example/shop/goods?page=2'
  const page = await extractPage({ html: bytes, url, contentType })
  if (!('markdown' in page)) throw new Error(page.cause)
  return page
}

const menu = '<nav><ul><li><a href="/">Home</a></li><li><a href="/shop">Shop</a></li></ul></nav>'
const foot = '<footer><p>© Bikes of Graz, imprint, newsletter</p></footer>'

const paragraphs = (subject: string) =>
  Array.from(
    { length: 6 },
    (_each, index) =>
      `<p>Part ${index + 1} of our guide to ${subject}: look at it closely, clean it with a soft cloth, put a drop of oil where metal meets metal, and ride it around the block before you trust it on a longer way.</p>`,
  ).join('')

test('the main text of an article has no menu, footer and scripts', async () => {
  const page =
    await read(`<!doctype html><html lang="de-AT"><head><title>Care of chains | Bikes</title>
    <link rel="canonical" href="/care"><meta name="robots" content="index, nofollow"></head>
    <body>${menu}<script>var hidden = 'code'</script><main><article><h1>Care of chains</h1>
    ${paragraphs('chains')}<p>Read <a href="/more">more about oil</a>.</p></article></main>${foot}</body></html>`)

  expect(page).toMatchObject({
    outcome: 'ok',
    title: 'Care of chains | Bikes',
    canonical: 'https://bikes.example/care',
    language: 'de-AT',
    noindex: false,
    nofollow: true,
  })
  expect(page.markdown).toContain('Part 6 of our guide to chains')
  expect(page.markdown).toContain('Read more about oil.')
  expect(page.markdown).not.toMatch(/imprint|Home|hidden|\]\(/)
  expect(page.reason).toMatch(/^[\d,]+ characters\.$/)
})

test.each([
  ['in a footer', '<footer>', '</footer>'],
  ['in an element named so', '<div class="site-footer">', '</div>'],
])('a page that is shorter than the text %s keeps its own text', async (_where, open, close) => {
  const footer = `${open}<p>Bikes of Graz has sold and mended bikes for the people of the city since 1921, and our staff of twelve is happy to help you with every question.</p><p>Visit us at 12 Mill Lane, call 01234 567890 or write to hello@bikes.example. All prices include tax, and we deliver within ten miles of our shop.</p>${close}`

  const page = await read(
    `<!doctype html><html><head><title>City bell</title></head><body>${menu}<main><h1>City bell</h1><p>A brass bell. £14.50.</p></main>${footer}</body></html>`,
  )

  expect(page.markdown).toBe('# City bell\n\nA brass bell. £14.50.')
})

test('a product page keeps its description and its table', async () => {
  const data = JSON.stringify({ '@type': 'Product', name: 'City bell', offers: { price: '7' } })
  const page = await read(`<!doctype html><html><head><title>City bell</title>
    <script type="application/ld+json">${data}</script></head><body>${menu}<main><h1>City bell</h1>
    <p>A small brass bell with a clear ring that fits every handlebar between 22 and 32 millimetres.</p>
    ${paragraphs('bells')}<table><tr><th>Weight</th><th>Price</th></tr><tr><td>48 g</td><td>7 EUR</td></tr></table>
    </main>${foot}</body></html>`)

  expect(page.markdown).toContain('A small brass bell')
  expect(page.markdown).toMatch(/\| Weight \| Price \|\n\| -+ \| -+ \|\n\| 48 g \| 7 EUR \|/)
  expect(page.markdown).not.toContain('newsletter')
})

test('documentation keeps headings, lists and code blocks', async () => {
  const page = await read(`<!doctype html><html><head><title>Install</title></head><body>${menu}
    <div class="content"><h1>Install</h1>${paragraphs('installing')}<h2>Steps</h2><ol><li>Open the box</li>
    <li>Read the sheet</li></ol><pre><code>npm install bell
bell --ring</code></pre>${paragraphs('rings')}</div>${foot}</body></html>`)

  expect(page.markdown).toMatch(/^## Steps$/m)
  expect(page.markdown).toMatch(/1\. Open the box\n2\. Read the sheet/)
  expect(page.markdown).toContain('npm install bell\nbell --ring')
})

test('a page without menus and forms is read whole, also around a long list of terms', async () => {
  const terms = Array.from(
    { length: 30 },
    (_each, index) =>
      `<dt>--option-${index}</dt><dd><p>Does what the option before it does, but for the bell with the number ${index}, and writes it down, which takes a while.</p></dd>`,
  ).join('')
  const page = await read(
    `<html><head><title>bell_dump</title></head><body><div class="purpose"><h1>bell_dump</h1><p>bell_dump — write all bells into a file</p></div><div class="description"><h2>Description</h2><p>It makes a consistent backup, also while bells are ringing.</p></div><div class="options"><h2>Options</h2><dl class="list">${terms}</dl></div><div class="notes"><h2>Notes</h2><p>Restore the file with bell_restore.</p></div></body></html>`,
  )

  expect(page.markdown).toContain('bell_dump — write all bells into a file')
  expect(page.markdown).toContain('It makes a consistent backup')
  expect(page.markdown).toContain('Restore the file with bell_restore.')
})

test('preformatted text is code, also with marks in it', async () => {
  const page = await read(`<!doctype html><html><head><title>Rename</title></head><body>${menu}
    <div class="content"><h1>Rename</h1>${paragraphs('renaming')}<p>To rename a column:</p>
    <pre class="listing">
ALTER TABLE <em>bells</em>
  RENAME COLUMN <b>tone</b> TO pitch;
</pre>${paragraphs('rings')}</div>${foot}</body></html>`)

  expect(page.markdown).toMatch(
    /To rename a column:\n\n```\nALTER TABLE bells\n {2}RENAME COLUMN tone TO pitch;\n```/,
  )
})

test('a page that needs JavaScript is extracted from its embedded data', async () => {
  const text = 'Our workshop repairs bicycles of every make within two working days. '.repeat(5)
  const data = JSON.stringify({ props: { pageProps: { body: text, href: 'https://x.example/a' } } })
  const page = await read(
    `<html><head><title>Shop</title></head><body><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${data}</script></body></html>`,
  )

  expect(page.markdown).toContain('repairs bicycles of every make')
  expect(page.markdown).not.toContain('x.example')
})

test('noindex is reported, and a page without text is empty', async () => {
  const hidden =
    '<html><head><meta name="ROBOTS" content="NOINDEX"></head><body><p>Hi</p></body></html>'
  expect((await read(hidden)).noindex).toBe(true)
  expect(await read('<html><body><img src="a.png"></body></html>')).toMatchObject({
    outcome: 'empty',
    reason: 'This page has no readable text.',
  })
})

test('a fragment of HTML is extracted like a whole page', async () => {
  expect((await read('<p>Open from <b>nine</b> to five.</p>')).markdown).toBe(
    'Open from nine to five.',
  )
})

const words = 'Größe über Maß'
const pageWith = (head: string) => `<html><head>${head}</head><body><p>${words}</p></body></html>`
const utf16 = Buffer.from(`\ufeff${pageWith('')}`, 'utf16le')
const russian = '<html><head><meta charset="windows-1251"></head><body><p>'
const privet = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
const charsets: [from: string, bytes: Uint8Array, page: { type: string; text: string }][] = [
  [
    'the header',
    Buffer.from(pageWith(''), 'latin1'),
    { type: 'text/html; charset=ISO-8859-1', text: words },
  ],
  [
    'the page',
    Buffer.from(pageWith('<meta charset="iso-8859-1">'), 'latin1'),
    { type: 'text/html', text: words },
  ],
  ['its mark, against the header', utf16, { type: 'text/html; charset=utf-8', text: words }],
  ['its bytes alone', Buffer.from(pageWith(''), 'utf8'), { type: 'text/html', text: words }],
  ['its statistics alone', Buffer.from(pageWith(''), 'latin1'), { type: 'text/html', text: words }],
  [
    'a page in Cyrillic',
    Buffer.concat([Buffer.from(russian), privet]),
    { type: 'text/html', text: 'Привет' },
  ],
]

test.each(charsets)('the charset is taken from %s', async (_from, bytes, { type, text }) => {
  expect((await read(bytes, type)).markdown).toBe(text)
})

test('a page as long as a book is extracted completely, with its lists and tables unbroken', async () => {
  const list = `<ul>${'<li>Check the bell and the brakes before each ride.</li>'.repeat(2_000)}</ul>`
  const long = `${paragraphs('chains').repeat(1_000)}${list}<p>The very end.</p>`
  const { markdown } = await read(`<html><body><article>${long}</article></body></html>`)

  expect(markdown.match(/^Part 6 of our guide/gm)).toHaveLength(1_000)
  expect(markdown).toMatch(/(?:^- Check the bell and the brakes before each ride\.\n){2000}/m)
  expect(markdown).toMatch(/The very end\.$/)
})

test('an unclosed drawing hides no text', async () => {
  const page = await read(`<!doctype html><html><head><title>Brakes</title></head><body>${menu}
    <svg viewBox="0 0 1 1"/><main><h1>Brakes</h1>${paragraphs('brakes')}
    <p>The mark <svg><path d="M0 0"/></svg> means checked.</p></main>${foot}</body></html>`)

  expect(page.markdown).toContain('Part 1 of our guide to brakes')
  expect(page.markdown).toContain('Part 6 of our guide to brakes')
})

test('long comments below an article do not replace it', async () => {
  const guide = `${paragraphs('tyres')}${paragraphs('tubes')}`
  const comment =
    '<li><p>Great, thank you so much, I will try this on my old city bike soon.</p></li>'
  const page = await read(`<!doctype html><html><head><title>Tyres</title></head><body>${menu}
    <article><h1>Tyres</h1>${guide}</article>
    <div id="comments" class="comments">${`<ol>${comment}</ol>`.repeat(300)}</div>${foot}</body></html>`)

  expect(page.markdown).toContain('Part 6 of our guide to tubes')
  expect(page.markdown).not.toContain('thank you so much')
})

test('a failed page does not affect the next one', async () => {
  const deep = encode(`<html><body>${'<div>'.repeat(300)}deep`)
  const request = { html: deep, url: 'https://bikes.example/', contentType: 'text/html' }

  expect(await extractPage(request)).toMatchObject({
    outcome: 'too-large',
    reason: 'This page is too large or too complex to process.',
  })
  expect((await read('<p>Open from nine.</p>')).markdown).toBe('Open from nine.')
})
