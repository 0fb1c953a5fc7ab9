// Builds the web app, the chat page with the embed script, and the server, if their sources have changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { language, messagesAlias, messagesFolder, outputRoot } from './bundle/messages-build.mjs'
import { oneByteSources } from './bundle/one-byte-sources.mjs'
import {
  installIfNeeded,
  isComplete,
  pathWithTools,
  refuseReadOnly,
  root,
  runUnderPinnedNode,
} from './runtime.mjs'

const stampFile = path.join(outputRoot, '.cache/build.json')

if (language === 'pseudo') {
  const { writePseudoLanguage } = await import('./bundle/pseudo-language.mjs')
  writePseudoLanguage(path.join(root, 'messages/en'), path.join(root, '.cache/messages/pseudo'))
}

/** The folder depends on the language, so a change of the language makes all builds stale. */
const messages = path.relative(root, messagesFolder())

const targets = {
  chat: {
    sources: [
      'chat/src',
      'contract/src',
      messages,
      'widget/src',
      'scripts/bundle/build-chat.mjs',
      'package-lock.json',
    ],
    makes: ['chat/dist/page.html', 'widget/dist/embed.js'],
    build: async () => (await import('./bundle/build-chat.mjs')).buildChat(),
  },
  web: {
    sources: [
      'web/app',
      'web/public',
      'web/vite.config.ts',
      'scripts/bundle/messages-build.mjs',
      'web/react-router.config.ts',
      'chat/src',
      'contract/src',
      messages,
      'package-lock.json',
    ],
    makes: ['web/build/client/__spa-fallback.html'],
    build: buildWeb,
  },
  server: {
    sources: [
      'server/src',
      'extraction/src',
      'stripe-sandbox/src',
      'core/src',
      'contract/src',
      messages,
      'package-lock.json',
    ],
    makes: ['server/dist/main.js', 'server/dist/extract-child.js'],
    build: buildServer,
  },
}

/** Builds all targets whose sources have changed since their last build. */
export async function buildIfStale() {
  if (isComplete) return
  const stamps = readStamps()
  for (const [name, target] of Object.entries(targets)) {
    const stamp = stampOf(target.sources)
    const exists = target.makes.every((file) => existsSync(path.join(outputRoot, file)))
    if (exists && stamps[name] === stamp) continue

    if (existsSync(outputRoot)) refuseReadOnly(outputRoot)
    console.log(`Building ${name} …`)
    await target.build()
    stamps[name] = stamp
    mkdirSync(path.dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, JSON.stringify(stamps))
  }
}

function readStamps() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {}
}

function stampOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, path.join(root, source))
  return hash.digest('hex')
}

function addTo(hash, file) {
  if (!existsSync(file)) return
  const stats = statSync(file)
  if (stats.isDirectory()) {
    for (const name of readdirSync(file).toSorted()) addTo(hash, path.join(file, name))
  } else hash.update(`${file}:${stats.mtimeMs}:${stats.size}\n`)
}

function buildWeb() {
  rmSync(path.join(outputRoot, 'web/build'), { recursive: true, force: true })
  const { status } = spawnSync('react-router', ['build'], {
    cwd: path.join(root, 'web'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...pathWithTools(), NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('the web app could not be built')
  compressFiles(path.join(outputRoot, 'web/build/client'))
}

/** Writes gzip and Brotli copies of scripts, style sheets and SVG files. */
function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(?:js|css|svg)$/.test(name)) continue
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
  }
}

/** Entry points: the server, its worker threads, and the commands. */
const serverPrograms = {
  main: 'server/src/main.ts',
  'text-worker': 'extraction/src/process/text-worker-main.ts',
  'argument-worker': 'server/src/integrations/functions/argument-worker.ts',
  'openapi-worker': 'server/src/integrations/openapi/openapi-worker.ts',
  'index-worker': 'server/src/knowledge/indexing/index-worker.ts',
  'checkpoint-worker': 'server/src/platform/db/engine/checkpoint-worker.ts',
  grant: 'server/src/commands/grant.ts',
  outbox: 'server/src/commands/outbox.ts',
  backup: 'server/src/commands/backup.ts',
  restore: 'server/src/commands/restore.ts',
  rollback: 'server/src/commands/rollback.ts',
  'move-postgres': 'server/src/commands/move-postgres.ts',
  promotion: 'server/src/commands/promotion.ts',
  'sandbox-advance': 'server/src/commands/sandbox-advance.ts',
  'stripe-setup': 'server/src/commands/stripe-setup.ts',
  'stripe-verify': 'server/src/commands/stripe-verify.ts',
  doctor: 'server/src/commands/doctor.ts',
}

async function buildServer() {
  const { build } = await import('esbuild')
  const out = path.join(outputRoot, 'server/dist')
  rmSync(out, { recursive: true, force: true })
  const common = {
    absWorkingDir: root,
    outdir: out,
    bundle: true,
    alias: messagesAlias(),
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Saves memory: Node keeps the source of each module in memory.
    minifyWhitespace: true,
    legalComments: 'none',
    sourcemap: 'linked',
    logLevel: 'warning',
  }
  await build({
    ...common,
    entryPoints: serverPrograms,
    banner: { js: commonJsInside },
    plugins: [packagesInside, oneByteSources],
  })
  await build({
    ...common,
    entryPoints: {
      'extract-child': 'extraction/src/process/extraction-process-main.ts',
      'text-child': 'extraction/src/process/text-process-main.ts',
    },
    plugins: [packagesOutside, oneByteSources],
  })
  copyFiles(out)
}

/** Copies data files that the server reads from its own folder. */
function copyFiles(out) {
  const files = {
    knowledge: 'server/src/samples/knowledge',
    'word-vectors.bin': 'server/src/knowledge/search/word-vectors.bin',
    'dejavu-sans.ttf': 'stripe-sandbox/src/pdf/dejavu-sans.ttf',
  }
  for (const [name, source] of Object.entries(files)) {
    cpSync(path.join(root, source), path.join(out, name), { recursive: true })
  }
}

/** Defines the CommonJS variables that bundled packages expect. */
const commonJsInside = [
  "import { createRequire as __createRequire } from 'node:module';",
  "import { dirname as __dirnameOf } from 'node:path';",
  "import { fileURLToPath as __fileOf } from 'node:url';",
  'const require = __createRequire(import.meta.url);',
  'const __filename = __fileOf(import.meta.url);',
  'const __dirname = __dirnameOf(__filename);',
].join(' ')

/** Packages that the server loads at every start. They are bundled, because one file loads faster than 900. */
const startPackages = [
  'fastify',
  '@fastify/formbody',
  '@fastify/multipart',
  '@fastify/rate-limit',
  '@fastify/static',
  'kysely',
  'pg',
  'pino',
  'undici',
  'zod',
  'prom-client',
  'tldts',
  'htmlparser2',
  'saxes',
  'ipaddr.js',
  'yauzl',
  'chardet',
  'iconv-lite',
  'stripe',
  'jose',
  'otplib',
  're2js',
  'yazl',
]

/** Optional dependencies of packages; loaded only if installed. */
const optionalPackages = ['pg-native']

const packageOf = (name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)[0]

/** Bundles the product's code, the start packages and their dependencies; other packages stay in node_modules. */
const packagesInside = {
  name: 'packages-inside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind, importer }) => {
      if (kind === 'entry-point' || name.startsWith('@askwell/')) return undefined
      if (optionalPackages.includes(name)) return { external: true }
      const isNeeded = importer.includes('node_modules') && !name.startsWith('node:')
      const isInside = isNeeded || startPackages.includes(packageOf(name))
      return isInside ? undefined : { external: true }
    })
  },
}

/** Bundles the workspaces only; packages are loaded from node_modules. */
const packagesOutside = {
  name: 'packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@askwell/') ? undefined : { external: true },
    )
  },
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  installIfNeeded()
  await runUnderPinnedNode()
  await buildIfStale()
}
