// Builds what leaves for other people's pages: the chat page as one document with everything in it,
// and the embed script. Both stand alone; the server adds the title and the bot to the page.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { minifySync } from 'vite'

const root = new URL('..', import.meta.url)
const chat = new URL('chat/', root)
const widget = new URL('widget/', root)

/** The language of the browsers that these scripts run in. */
const target = 'es2022'

/** Bytes of gzip -9 that each built file may have. */
const budgets = { page: 35 * 1024, embed: 3 * 1024 }

/** React's syntax runs on Preact here: a tenth of the size, from the same source. */
const react = fileURLToPath(new URL('preact/react.ts', chat))
const preact = {
  react,
  'react-dom/client': react,
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/** Builds chat/dist/page.html, chat/dist/page.json and widget/dist/embed.js; returns their sizes. */
export async function buildChat() {
  const [page, embed] = await Promise.all([buildPage(), buildEmbed()])
  const sizes = {
    page: gzipSync(page, { level: 9 }).length,
    embed: gzipSync(embed, { level: 9 }).length,
  }

  for (const [name, size] of Object.entries(sizes)) {
    if (size > budgets[name]) {
      throw new Error(`The ${name} has ${size} bytes of gzip; its budget is ${budgets[name]}.`)
    }
  }
  return sizes
}

async function buildPage() {
  const [script, sheets, template] = await Promise.all([
    bundleScript('src/page.tsx', { alias: preact, jsx: 'automatic', plugins: [lexerOnly] }),
    Promise.all(['src/page.css', 'src/chat.css'].map((sheet) => bundle(sheet))),
    readFile(new URL('src/page.html', chat), 'utf8'),
  ])
  if (/<\/?script/i.test(script)) {
    throw new Error('The script of the chat page holds a script tag and cannot be inlined.')
  }
  const html = template
    .replace(/\s+/g, ' ')
    .replace(/(?<=>) | (?=<)/g, '')
    .replace(/\/\*style\*\//, () => sheets.join(''))
    .replace(/\/\*script\*\//, () => script)
  // Whitespace around an inlined text is part of what the browser hashes.
  const policy = {
    scripts: [hash(between(html, '<script>', '</script>'))],
    styles: [hash(between(html, '<style>', '</style>'))],
  }

  await write(new URL('dist/page.html', chat), html)
  await write(new URL('dist/page.json', chat), `${JSON.stringify(policy, null, 2)}\n`)
  return html
}

async function buildEmbed() {
  const entry = fileURLToPath(new URL('src/embed.ts', widget))
  const script = await bundleScript(entry)
  await write(new URL('dist/embed.js', widget), script)
  return script
}

/**
 * Leaves marked's lexer and takes its HTML printer away, which the page never uses. marked sets its
 * printer up when it is loaded, so the bundler alone has to keep it. The options that the page never
 * sets are written in as constants, and the bundler drops what they switch. Another release of marked
 * that is written differently passes unchanged, and the budget says so.
 */
const lexerOnly = {
  name: 'lexer-only',
  setup: (plan) => {
    plan.onLoad({ filter: /marked\.esm\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source
        .replace(
          /var (\w+)=new \w+;function \w+\(\w+,\w+\)\{return \1\.parse\([\s\S]*export\{.*?(\w+ as Lexer).*/,
          'export{$2};',
        )
        .replace(/this\.options\.(?:pedantic|silent)/g, 'false')
        .replace(/this\.options\.(?:extensions|hooks)/g, 'undefined')
        .replace(/this\.options\.(?:gfm|breaks)/g, 'true')
        .replace(/,\w+=\{\.\.\.\w+,(?:html|emStrongLDelim):[\s\S]*?getRegex\(\)\}/g, '')
        .replace(/,pedantic:\w+\}/g, '}')
        .replace(/\{async:[^}]*\}/, '{}')
        .replace(/static get rules\(\)\{[^}]*\}\}|static lex(?:Inline)?\(\w+,\w+\)\{[^}]*\}/g, '')
      return { contents }
    })
  },
}

/** A second minifier finds what the first leaves: about one byte of fifty. */
async function bundleScript(entry, options) {
  const script = await bundle(entry, options)
  const shorter = { compress: { target }, mangle: { toplevel: true } }
  return minifySync('script.js', script, shorter).code.trim()
}

async function bundle(entry, options = {}) {
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(chat),
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
    ...options,
  })
  return outputFiles[0].text.trim()
}

function between(text, open, close) {
  const start = text.indexOf(open) + open.length
  return text.slice(start, text.indexOf(close, start))
}

/** A source of the Content-Security-Policy that lets exactly this inline text run. */
function hash(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

async function write(file, text) {
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, text)
}

if (import.meta.filename === process.argv[1]) {
  const { page, embed } = await buildChat()
  console.log(`chat page ${page} bytes, embed script ${embed} bytes (gzip)`)
}
