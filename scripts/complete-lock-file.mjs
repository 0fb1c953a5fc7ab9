// To be run after `npm install` has changed the lock file. npm omits optional platform-specific packages that it could
// not look up, and `npm ci` then fails. This script adds them, with the platform derived from their names, so that
// other platforms skip them.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './runtime.mjs'

const file = path.join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))

const platformName =
  /(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|aix)-(arm64|arm|x64|ppc64|riscv64|s390x|ia32|loong64|mips64el)(?:-(gnu|musl|msvc|eabi|gnueabihf|musleabihf))?$/

function entryOf(name, version, isDev) {
  const [, os, cpu, abi = ''] = platformName.exec(name) ?? []
  if (!os) return undefined
  const libc =
    os === 'linux' && abi !== '' ? { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] } : {}
  return {
    version,
    cpu: [cpu],
    ...(isDev ? { dev: true } : {}),
    ...libc,
    optional: true,
    os: [os],
  }
}

let added = 0
for (const pkg of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(pkg.optionalDependencies ?? {})) {
    const location = `node_modules/${name}`
    const entry = lock.packages[location] ? undefined : entryOf(name, version, pkg.dev)
    if (!entry || !/^\d/.test(version)) continue
    lock.packages[location] = entry
    added += 1
  }
}

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} optional packages were added to the lock file`)
