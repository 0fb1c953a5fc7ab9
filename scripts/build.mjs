// Builds what is older than its sources: the web app, the chat page, the embed script, the server.
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
import { installIfNeeded, pathWithTools, root, runUnderPinnedNode } from './runtime.mjs'

const stampFile = path.join(root, '.cache/build.json')

const targets = {
  chat: {
    sources: [
      'chat/src',
      'contract/src',
      'widget/src',
      'scripts/build-chat.mjs',
      'package-lock.json',
    ],
    makes: ['chat/dist/page.html', 'widget/dist/embed.js'],
    build: async () => (await import('./build-chat.mjs')).buildChat(),
  },
  web: {
    sources: [
      'web/app',
      'web/public',
      'web/vite.config.ts',
      'web/react-router.config.ts',
      'chat/src',
      'contract/src',
      'package-lock.json',
    ],
    makes: ['web/build/client/__spa-fallback.html'],
    build: buildWeb,
  },
  server: {
    sources: ['server/src', 'core/src', 'contract/src', 'package-lock.json'],
    makes: ['server/dist/main.js', 'server/dist/extract-child.js'],
    build: buildServer,
  },
}

/** Builds every target whose sources changed since its last build. */
export async function buildIfStale() {
  const stamps = readStamps()
  for (const [name, target] of Object.entries(targets)) {
    const stamp = stampOf(target.sources)
    const isThere = target.makes.every((file) => existsSync(path.join(root, file)))
    if (isThere && stamps[name] === stamp) continue

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
  const about = statSync(file)
  if (about.isDirectory()) {
    for (const name of readdirSync(file).toSorted()) addTo(hash, path.join(file, name))
  } else hash.update(`${file}:${about.mtimeMs}:${about.size}\n`)
}

function buildWeb() {
  const { status } = spawnSync('react-router', ['build'], {
    cwd: path.join(root, 'web'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...pathWithTools(), NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('the web app could not be built')
  compressFiles(path.join(root, 'web/build/client'))
}

/** Leaves a compressed copy beside each file that browsers load. */
function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(?:js|css|svg)$/.test(name)) continue
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
  }
}

async function buildServer() {
  const { build } = await import('esbuild')
  const out = path.join(root, 'server/dist')
  rmSync(out, { recursive: true, force: true })
  const common = {
    absWorkingDir: root,
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // The source stays in memory as long as the server runs.
    minifyWhitespace: true,
    legalComments: 'none',
    sourcemap: 'linked',
    logLevel: 'warning',
  }
  await build({
    ...common,
    entryPoints: {
      main: 'server/src/main.ts',
      'text-worker': 'server/src/adapters/extract/text-worker.ts',
      'argument-worker': 'server/src/adapters/functions/argument-worker.ts',
      'openapi-worker': 'server/src/adapters/functions/openapi/openapi-worker.ts',
      grant: 'server/src/commands/grant.ts',
      outbox: 'server/src/commands/outbox.ts',
      'sandbox-advance': 'server/src/commands/sandbox-advance.ts',
      'stripe-setup': 'server/src/commands/stripe-setup.ts',
      doctor: 'server/src/commands/doctor.ts',
    },
    banner: { js: commonJsInside },
    plugins: [packagesInside],
  })
  await build({
    ...common,
    entryPoints: { 'extract-child': 'server/src/adapters/extract/child.ts' },
    plugins: [packagesOutside],
  })
  cpSync(path.join(root, 'server/src/seed/knowledge'), path.join(out, 'knowledge'), {
    recursive: true,
  })
}

/** What bundled CommonJS packages expect to find around them. */
const commonJsInside = [
  "import { createRequire as __createRequire } from 'node:module';",
  "import { dirname as __dirnameOf } from 'node:path';",
  "import { fileURLToPath as __fileOf } from 'node:url';",
  'const require = __createRequire(import.meta.url);',
  'const __filename = __fileOf(import.meta.url);',
  'const __dirname = __dirnameOf(__filename);',
].join(' ')

/** Packages that the server loads at every start: one file opens faster than nine hundred. */
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
  'robots-parser',
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

/** Asked for by a package, but only used when it is installed. */
const leftOut = ['pg-native']

const packageOf = (name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)[0]

/** Start packages and what they need are bundled with our own code; all others stay in node_modules. */
const packagesInside = {
  name: 'packages-inside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind, importer }) => {
      if (kind === 'entry-point' || name.startsWith('@askwell/')) return undefined
      if (leftOut.includes(name)) return { external: true }
      const isNeeded = importer.includes('node_modules') && !name.startsWith('node:')
      const isInside = isNeeded || startPackages.includes(packageOf(name))
      return isInside ? undefined : { external: true }
    })
  },
}

/** Our own workspaces are bundled, packages are loaded from node_modules. */
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
  runUnderPinnedNode()
  await buildIfStale()
}
