import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { hasProcessNamespaces } from '../../server/test/support/child-process.ts'
import { tempFolder } from '../../server/test/support/temp-folder.ts'
import { isRunning } from '../test/run-scope.mjs'

const runtime = pathToFileURL(path.resolve(import.meta.dirname, '../runtime.mjs')).href

/** Preloaded in the first process only, which then reports another version of Node.js. */
const otherNode =
  "data:text/javascript,Object.defineProperty(process, 'version', { value: 'v20.0.0' })"

const command = `
import { runUnderPinnedNode } from '${runtime}'
await runUnderPinnedNode()
process.on('SIGTERM', () => setTimeout(() => process.exit(7), 50))
console.log(process.pid)
setInterval(() => {}, 60_000)
`

test('SIGTERM ends a command that was restarted under the pinned Node, without an orphan', async () => {
  const file = path.join(tempFolder(), 'command.mjs')
  writeFileSync(file, command)
  const wrapper = spawn(process.execPath, ['--import', otherNode, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(wrapper, 'exit')
  const [line] = await once(wrapper.stdout, 'data')
  const pid = Number(line.toString())
  expect(pid).not.toBe(wrapper.pid)

  wrapper.kill('SIGTERM')
  const [code] = await exited
  const isOrphanRunning = isRunning(pid)
  if (isOrphanRunning) process.kill(pid, 'SIGKILL')

  expect({ code, isOrphanRunning }).toEqual({ code: 7, isOrphanRunning: false })
})

const copied = ['package.json', 'package-lock.json', 'scripts/bundle'].concat(
  ['build', 'runtime', 'operate', 'start'].map((name) => `scripts/${name}.mjs`),
)

/** A folder as in the image: built, without sources, build tools and the packaged Node. */
function imageWithCommand(name) {
  const root = path.resolve(import.meta.dirname, '../..')
  const image = tempFolder()
  for (const file of copied) {
    cpSync(path.join(root, file), path.join(image, file), { recursive: true })
  }
  for (const folder of ['messages/en', 'server/dist']) {
    mkdirSync(path.join(image, folder), { recursive: true })
  }
  const program = 'console.log(`checked ${process.argv.slice(2)}`)'
  writeFileSync(path.join(image, `server/dist/${name}.js`), program)
  return image
}

test('a command in the image neither installs nor builds anything', () => {
  const image = imageWithCommand('doctor')
  const dockerfile = readFileSync(path.join(import.meta.dirname, '../../deploy/Dockerfile'), 'utf8')
  const [, marker] = /touch (\S+)$/m.exec(dockerfile) ?? []
  writeFileSync(path.join(image, marker ?? 'none'), '')

  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(image, 'scripts/operate.mjs'), 'doctor', '--all'],
    { encoding: 'utf8', env: { PATH: image } },
  )

  expect({ stdout, stderr, status }).toEqual({ stdout: 'checked --all\n', stderr: '', status: 0 })
})

/** As the systemd unit does: the folder of the program is mounted read-only. */
const startReadOnly =
  'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" "$1" && exec "$2" "$1/scripts/start.mjs"'

/** Starts a copy of the program whose folder is read-only. */
function startOfReadOnly(program) {
  const shell = ['sh', '-c', startReadOnly, 'sh', program, process.execPath]
  return spawnSync('unshare', ['--user', '--map-root-user', '--mount', ...shell], {
    encoding: 'utf8',
  })
}

/** With packages that are as new as the lock file. */
function installPackages(program) {
  mkdirSync(path.join(program, 'node_modules/node/bin'), { recursive: true })
  for (const file of ['.package-lock.json', 'node/bin/node']) {
    writeFileSync(path.join(program, 'node_modules', file), '')
  }
}

test.skipIf(!hasProcessNamespaces()).each([
  ['packages', () => {}],
  ['a build', installPackages],
])('a start that needs %s in a read-only folder says in one sentence what to do', (_, prepare) => {
  const program = imageWithCommand('main')
  prepare(program)

  const { stdout, stderr, status } = startOfReadOnly(program)

  expect({ stdout, status }).toEqual({ stdout: '', status: 1 })
  expect(stderr).toMatch(
    /^The packages or the build in \S+ are older .* cd \S+ && npm ci && npm run build\n$/,
  )
})
