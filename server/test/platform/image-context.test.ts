import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

const patterns = readFileSync(path.join(root, 'deploy/Dockerfile.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** A path with the folders that it is in. */
const withFolders = (file: string) =>
  file.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))

/** As Docker reads the file: the last pattern that names one of the paths decides. */
function isLeftOut(paths: string[]): boolean {
  const last = patterns.findLast((pattern) =>
    paths.some((one) => path.matchesGlob(one, pattern.replace(/^!/, ''))),
  )
  return last !== undefined && !last.startsWith('!')
}

describe('the files that the image is built from', () => {
  test.each([
    '.env',
    '.env.production',
    'deploy/.env',
    'askwell.env',
    '.npmrc',
    'data/secrets.keys',
    'secrets.keys',
    'var/secrets.keys',
    'tls/private.pem',
    'tls/private.key',
    'data/askwell.db',
    'var/askwell.db-wal',
    'var/snapshots/before-0080.db',
    'server/data/files/ab/abcdef',
    'askwell-2026-03-02.backup',
    'backups/night.backup',
    'backups/askwell.erasures',
    '.git/config',
  ])('%s is not among them', (file) => {
    expect(isLeftOut(withFolders(file))).toBe(true)
  })

  test('every file of the repository is', () => {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    const files = tracked.split('\0').filter((file) => file !== '')
    const paths = [...new Set(files.flatMap(withFolders))]

    expect(files.length).toBeGreaterThan(1_000)
    expect(paths.filter((one) => isLeftOut([one]))).toEqual([])
  })
})
