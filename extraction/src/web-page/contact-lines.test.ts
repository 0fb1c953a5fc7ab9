import { expect, test } from 'vitest'
import { extractionLimits } from '../document/limits.ts'
import { parsePage } from './parse-page.ts'

const content = `<main><h1>Stone Dental</h1>${'<p>We are a family practice with three dentists and look after your teeth from the first to the last one.</p>'.repeat(4)}</main>`

const read = async (around: string, url = 'https://stone.example/') => {
  const html = `<!doctype html><html lang="en"><head><title>Stone</title></head><body>${around}</body></html>`
  const page = { html: Buffer.from(html), url, contentType: 'text/html; charset=utf-8' }
  return (await parsePage({ ...page, limits: extractionLimits })).markdown
}

const footer =
  '<footer><nav><a href="/jobs">Jobs</a></nav><p>Phone 020 5550 0182 · reception@stone.example</p><p>14 Mill Lane, Harrow HA1 3DP</p><p>Mon–Fri 8:00–18:00</p><p>© Stone Dental. All rights reserved.</p></footer>'

test('a home page has the contact details of its footer, and nothing else of it', async () => {
  const markdown = await read(content + footer)

  expect(markdown).toContain('## Contact\n\nPhone 020 5550 0182 · reception@stone.example')
  expect(markdown).toContain('14 Mill Lane, Harrow HA1 3DP')
  expect(markdown).toContain('Mon–Fri 8:00–18:00')
  expect(markdown).not.toContain('All rights reserved')
  expect(markdown).not.toContain('Jobs')
})

test.each(['', 'https://stone.example/index.html', 'https://stone.example/en/'])(
  'the page %j is a home page or an uploaded one',
  async (url) => {
    expect(await read(content + footer, url)).toContain('020 5550 0182')
  },
)

test('other pages of a site do not repeat its footer', async () => {
  const markdown = await read(content + footer, 'https://stone.example/prices')

  expect(markdown).toMatch(/last one\.$/)
})

test('a number or address that stands only in the target of a link is written out', async () => {
  const links =
    '<header><a href="tel:+442055500182">Call us</a> <a href="mailto:hello@stone.example?subject=x">Write to us</a></header>'
  const markdown = await read(links + content)

  expect(markdown).toContain('Call us: +442055500182')
  expect(markdown).toContain('hello@stone.example')
  expect(markdown).not.toContain('subject')
})

test('telephone, address and hours of structured data are lines, unless the page says them', async () => {
  const data = {
    '@graph': [
      {
        '@type': 'Dentist',
        telephone: '+44 20 5550 0182',
        email: 'reception@stone.example',
        address: {
          streetAddress: '14 Mill Lane',
          postalCode: 'HA1 3DP',
          addressLocality: 'Harrow',
        },
        openingHoursSpecification: [
          { dayOfWeek: ['https://schema.org/Monday', 'Tuesday'], opens: '08:00', closes: '18:00' },
        ],
      },
    ],
  }
  const markdown = await read(
    `<script type="application/ld+json">${JSON.stringify(data)}</script>${content}<footer>reception@stone.example</footer>`,
  )

  expect(markdown).toContain('Telephone: +44 20 5550 0182')
  expect(markdown).toContain('Address: 14 Mill Lane, HA1 3DP Harrow')
  expect(markdown).toContain('Opening hours: Monday, Tuesday 08:00–18:00')
})

test('details that the content has are not repeated, and a page without content does not get any', async () => {
  const withNumber = `<main><h1>Stone</h1>${'<p>Call 020 5550 0182 or come to our house, we are happy to see you at any time of the day.</p>'.repeat(3)}</main>`
  expect(await read(`${withNumber}<footer><p>Call 020 5550 0182</p></footer>`)).not.toContain(
    '## Contact',
  )
  expect(await read(`<main><p>Soon.</p></main>${footer}`)).not.toContain('## Contact')
})

test.each(['{', '[[[[', '{"telephone": 5, "address": null, "openingHours": {}}', 'null'])(
  'structured data such as %j adds nothing',
  async (json) => {
    expect(
      await read(`<script type="application/ld+json">${json}</script>${content}`),
    ).not.toContain('## Contact')
  },
)

test('what is too long for a footer, and a footer in another one, is read once or not at all', async () => {
  const long = `<div class="footer-layout"><p>Call 020 5550 0182</p>${'<p>And so on, and so on.</p>'.repeat(3_000)}</div>`
  expect(await read(content + long)).not.toContain('## Contact')

  const nested = `${'<div class="footer">'.repeat(60)}<p>Call 020 5550 0182</p>${'</div>'.repeat(60)}`
  expect((await read(content + nested)).match(/Call 020 5550 0182/g)).toHaveLength(1)
})

test.each([
  '© 2019-2026 Stone Dental',
  'Do not miss our sale: 20 % off until 5 June',
  'So far 3 awards',
  'Rated 4.8 by 12 000 patients',
  'VAT included from 1.200,00',
])('the line %j of a footer is no contact detail', async (line) => {
  expect(await read(`${content}<footer><p>${line}</p></footer>`)).not.toContain('## Contact')
})

test.each([
  'Call +49 (0)30 1234-567',
  'Tel. 212-555-0123',
  '(212) 555-0123',
  'Tlf. 12 34 56 78',
  '912 345 678',
  'Mon–Fri 9-5',
  'Saturdays 10 am to 2 pm',
  'Di. 9.00 Uhr',
  'Musterstraße 12, 10115 Berlin',
])('the line %j of a footer is a contact detail', async (line) => {
  expect(await read(`${content}<footer><p>${line}</p></footer>`)).toContain(`## Contact\n\n${line}`)
})
