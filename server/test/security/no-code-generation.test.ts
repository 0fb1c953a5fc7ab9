import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chatStream, chatStreamPost } from '@askwell/contract/chat'
import { build } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from './tenants.ts'

const root = path.resolve(import.meta.dirname, '../../..')

const folders = ['contract/src', 'core/src', 'extraction/src', 'stripe-sandbox/src', 'server/src']
const sources = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`),
)
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const filesThat = (pattern: RegExp) => sources.filter((file) => pattern.test(textOf(file)))

/** The names of all fields of a schema, including those of its lists, unions and objects. */
function fieldsIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const own = 'shape' in schema && schema.shape ? Object.keys(schema.shape) : []
  const inner = 'shape' in schema && schema.shape ? Object.values(schema.shape) : []
  const more = 'def' in schema ? [schema.def] : Object.values(schema)
  return [...own, ...[...inner, ...more].flatMap((each) => fieldsIn(each, seen))]
}

const bodies = [
  ...allRoutes.map(({ method, path: url, body }) => ({ call: `${method} ${url}`, body })),
  ...[chatStream, chatStreamPost].map(({ method, path: url, query }) => ({
    call: `${method} ${url}`,
    body: query,
  })),
]

/** Field names that could start a program or run code. */
const forbidden =
  /^(?:command|cmd|args|argv|env|exec|executable|shell|stdio|script|code|eval|overrideConfig|mcp(?:Servers?)?)$/i
/** The code of a second factor is six digits, that of an e-mail eight; both are only compared. */
const codesOfPeople = new Set([
  'POST /login code',
  'POST /oauth code',
  'POST /keep_account code',
  'POST /confirm_second_factor code',
  'POST /payment/confirm_billing_contact code',
])

test('CVE-2026-56274 CVE-2026-40933 no call accepts a command, its arguments or its environment', () => {
  const found = bodies.flatMap(({ call, body }) =>
    fieldsIn(body)
      .filter((field) => forbidden.test(field))
      .map((field) => `${call} ${field}`),
  )

  expect(bodies.length).toBeGreaterThan(70)
  expect(bodies.flatMap(({ body }) => fieldsIn(body)).length).toBeGreaterThan(150)
  expect(found.filter((one) => !codesOfPeople.has(one))).toEqual([])
})

test('CVE-2026-40933 only extraction, indexes and the rendering of pages start a process, of one program each', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(filesThat(/^import (?!type ).*(?:node:)?child_process/m)).toEqual([
    'extraction/src/process/extraction-process.ts',
    // Tries once whether the system isolates a process: `node --version`.
    'extraction/src/process/isolation.ts',
    // Builds large indexes: a program of our own, without arguments.
    'server/src/knowledge/indexing/index-workers.ts',
    // The browser of the operator's setting, with flags of our own.
    'server/src/knowledge/rendering/browser-process.ts',
  ])
  expect(filesThat(/(?:require|import)\(['"](?:node:)?(?:child_process|vm|cluster)['"]\)/)).toEqual(
    [],
  )
  expect(textOf('extraction/src/process/extraction-process.ts')).toContain(
    "import { fork } from 'node:child_process'",
  )
  expect(textOf('extraction/src/process/isolation.ts')).toContain(
    "spawnSync(program, [...flags, process.execPath, '--version']",
  )
  expect(textOf('server/src/knowledge/indexing/index-workers.ts')).toContain('fork(entry, [], {')
  expect(textOf('server/src/knowledge/rendering/browser-process.ts')).toContain(
    'spawn(command, [...before, ...argumentsOf(folder)]',
  )
})

test('CVE-2026-40933 no part of the Model Context Protocol is included', () => {
  expect(filesThat(/modelcontextprotocol|StdioClientTransport/)).toEqual([])
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    textOf('server/package.json'),
  )
  expect(Object.keys(dependencies).filter((name) => /mcp|modelcontext/i.test(name))).toEqual([])
})

/** The server, its threads and processes, and the commands, as they are built. */
const programs = [
  ...textOf('scripts/build.mjs').matchAll(/'((?:server|extraction)\/src\/[\w/-]+\.ts)'/g),
].map(([, file = '']) => file)

describe('CVE-2025-59528 the built server', () => {
  const built: { file: string; text: string }[] = []
  beforeAll(async () => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: programs,
      outdir: 'nowhere',
      bundle: true,
      write: false,
      splitting: true,
      platform: 'node',
      format: 'esm',
      minifySyntax: true,
      plugins: [
        {
          name: 'packages stay outside',
          setup: (plugin) =>
            plugin.onResolve({ filter: /^[^.]/ }, ({ path: imported, kind }) =>
              kind === 'entry-point' || imported.startsWith('@askwell/')
                ? null
                : { external: true },
            ),
        },
      ],
    })
    built.push(...outputFiles.map(({ path: file, text }) => ({ file, text })))
  })

  test('generates no code from text in its own part', () => {
    expect(programs).toEqual(
      expect.arrayContaining(sources.filter((file) => /(?:-worker|-main|\/main)\.ts$/.test(file))),
    )
    const all = built.map(({ text }) => text).join('\n')
    expect(all.length).toBeGreaterThan(300_000)
    expect(all).toContain('chatbot_list')
    for (const dynamic of [
      /\beval\(/,
      /\bFunction\(/,
      /\bGeneratorFunction\b/,
      /["'](?:node:)?vm["']/,
      /\beval: ?(?:true|!0)/,
      /set(?:Timeout|Interval)\(["'`]/,
      /import\((?!["'])[^)]*\)/,
    ]) {
      expect([dynamic.source, dynamic.exec(all)?.[0] ?? null]).toEqual([dynamic.source, null])
    }
  })
})
