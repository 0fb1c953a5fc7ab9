// Builds the files for embedding sites: the chat page as one document with inlined scripts and styles, and the
// embed script. The server adds the title and the bot to the page.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { minify } from 'terser'
import { minifySync } from 'vite'
import { language, messagesAlias, outputRoot } from './messages-build.mjs'

const root = new URL('../..', import.meta.url)
const output = pathToFileURL(`${outputRoot}/`)
const chat = new URL('chat/', root)
const widget = new URL('widget/', root)

/** The ECMAScript version that browsers must support. */
const target = 'es2022'

/** Size limits of the built files in bytes after gzip -9; the accents of the pseudo-language need more. */
const budgets = {
  page: (language === 'pseudo' ? 40 : 35) * 1024,
  embed: (language === 'pseudo' ? 4 : 3) * 1024,
  part: 8 * 1024,
}

/** Replaces React with Preact, which is a tenth of its size, without source changes. */
const react = fileURLToPath(new URL('preact/react.ts', chat))
const preact = {
  react,
  'react-dom/client': react,
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/** Builds chat/dist/page.html, page.json and widget/dist/embed.js. Returns their sizes; throws above a size limit. */
export async function buildChat() {
  const [page, embed] = await Promise.all([buildParts().then(buildPage), buildEmbed()])
  const sizes = {
    page: gzipSync(page, { level: 9 }).length,
    embed: gzipSync(embed, { level: 9 }).length,
  }

  for (const [name, size] of Object.entries(sizes)) {
    if (size > budgets[name]) {
      throw new Error(`The ${name} has ${size} bytes of gzip; its limit is ${budgets[name]}.`)
    }
  }
  return sizes
}

/** Parts use the Preact instance of the page, which is a property of the window. */
const partReact = fileURLToPath(new URL('preact/part-react.ts', chat))

/** Builds the scripts that the page loads on demand. Their names contain the hash of their content. */
async function buildParts() {
  const folder = new URL('chat/dist/parts/', output)
  await rm(folder, { recursive: true, force: true })
  const sources = await readdir(new URL('src/parts/', chat))
  const built = sources
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => buildPart(file, folder))
  return Object.fromEntries(await Promise.all(built))
}

async function buildPart(file, folder) {
  const script = await bundleScript(`src/parts/${file}`, {
    alias: { react: partReact, 'react/jsx-runtime': partReact },
    jsx: 'automatic',
    format: 'esm',
  })
  const size = gzipSync(script, { level: 9 }).length
  if (size > budgets.part) {
    throw new Error(`The part ${file} has ${size} bytes of gzip; its limit is ${budgets.part}.`)
  }
  const digest = createHash('sha256').update(script).digest('hex').slice(0, 12)
  const name = `${basename(file, '.tsx')}-${digest}.js`
  await write(new URL(name, folder), script)
  return [file, `/chat-parts/${name}`]
}

/** Leaves dynamic imports of parts in place, with the URL of the built file. */
const partsOutside = (parts) => ({
  name: 'parts-outside',
  setup: (plan) => {
    plan.onResolve({ filter: /\/parts\/[^/]+\.tsx$/ }, ({ path: imported, kind }) =>
      kind === 'dynamic-import' ? { path: parts[basename(imported)], external: true } : null,
    )
  },
})

async function buildPage(parts) {
  const [script, sheets, template] = await Promise.all([
    bundleScript('src/page.tsx', {
      alias: preact,
      jsx: 'automatic',
      plugins: [lexerOnly, partsOutside(parts)],
    }),
    Promise.all(['src/page.css', 'src/chat.css'].map((sheet) => bundle(sheet))),
    readFile(new URL('src/page.html', chat), 'utf8'),
  ])
  if (/<\/?script/i.test(script)) {
    throw new Error('The script of the chat page contains a script tag and cannot be inlined.')
  }
  const html = template
    .replace(/\s+/g, ' ')
    .replace(/(?<=>) | (?=<)/g, '')
    .replace(/\/\*style\*\//, () => sheets.join(''))
    .replace(/\/\*script\*\//, () => script)
  // The browser's hash of an inline script or style includes the surrounding whitespace.
  const policy = {
    scripts: [hash(between(html, '<script>', '</script>'))],
    styles: [hash(between(html, '<style>', '</style>'))],
  }

  await write(new URL('chat/dist/page.html', output), html)
  await write(new URL('chat/dist/page.json', output), `${JSON.stringify(policy, null, 2)}\n`)
  return html
}

async function buildEmbed() {
  const entry = fileURLToPath(new URL('src/embed.ts', widget))
  const script = await bundleScript(entry)
  await write(new URL('widget/dist/embed.js', output), script)
  return script
}

/**
 * Keeps marked's lexer and removes its HTML renderer, which the page does not use. marked creates the renderer
 * at load time, so tree shaking cannot remove it. Options that the page never sets are replaced by constants, and
 * the bundler drops their code. If a different release of marked does not match the patterns, its code stays
 * unchanged and the size limit is exceeded.
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
        .replace(unusedRules, '')
        .replace(/\{normal:\w+,gfm:(\w+)\}/, '{gfm:$1}')
        .replace(/\{normal:\w+,gfm:\w+,breaks:(\w+)\}/, '{breaks:$1}')
        .replace(/,block:\w+\.normal,inline:\w+\.normal\}/, '}')
        .replace(
          /\(\(\w=""\)=>\{try\{return!!new RegExp\("[^"]*"\+\w\)\}catch\{return!1\}\}\)\(\)/,
          'true',
        )
        .replace(
          /[\w$]+=\w+\([\w$]+,"u"\)\.replace\(\/openQuote(?:(?!getRegex).)*getRegex\(\),/,
          '',
        )
        .replace(/static get rules\(\)\{[^}]*\}\}|static lex(?:Inline)?\(\w+,\w+\)\{[^}]*\}/g, '')
      return { contents: withoutUnusedPatterns(contents) }
    })
  },
}

/** Regular expressions of marked's renderer and of options that the page does not set. */
const unusedRules =
  /(?<=[{,])(?:outputLinkReplace|listReplaceNesting|pedantic\w+|escape(?:Test|Replace)\w*|percentDecode|spaceLine|notSpaceStart|endingNewline):(?:\w+\(\w=>new RegExp\(`[^`]*`\)\)|\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^\\/[])+\/\w*),/g

/** Removes unused regular expressions. Bundlers keep them, because they are created by a function call. */
function withoutUnusedPatterns(source) {
  return source.replace(/([\w$]+)=\w+\((?:(?!getRegex)[^;])*getRegex\(\),/g, (definition, name) =>
    source.split(new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`)).length === 2
      ? ''
      : definition,
  )
}

/** Bundles a script and minifies it two more times, which saves a further two and one percent. */
async function bundleScript(entry, options) {
  const script = await bundle(entry, options)
  const shorter = minifySync('script.js', script, {
    compress: { target },
    mangle: { toplevel: true },
  })
  const { code } = await minify(shorter.code, {
    ecma: 2020,
    module: options?.format === 'esm',
    compress: { passes: 3 },
    mangle: { toplevel: true },
  })
  // The code behaves the same without the directive.
  return code.trim().replace(/^"use strict";/, '')
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
    alias: { ...options.alias, ...messagesAlias() },
  })
  return outputFiles[0].text.trim()
}

function between(text, open, close) {
  const start = text.indexOf(open) + open.length
  return text.slice(start, text.indexOf(close, start))
}

/** The Content-Security-Policy source expression that allows exactly this inline text. */
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
