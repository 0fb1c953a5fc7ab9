// Run after `npm install` changed the lock file. npm leaves optional platform packages that it could
// not look up out of the lock, and `npm ci` then refuses it; this writes them in, with the platform that
// their names tell, so that they are skipped everywhere else.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './runtime.mjs'

const file = path.join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))

const named =
  /(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|aix)-(arm64|arm|x64|ppc64|riscv64|s390x|ia32|loong64|mips64el)(?:-(gnu|musl|msvc|eabi|gnueabihf|musleabihf))?$/

function entryOf(name, version, isDev) {
  const [, os, cpu, abi = ''] = named.exec(name) ?? []
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
for (const about of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(about.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    const entry = lock.packages[place] ? undefined : entryOf(name, version, about.dev)
    if (!entry || !/^\d/.test(version)) continue
    lock.packages[place] = entry
    added += 1
  }
}

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} optional packages were added to the lock file`)
