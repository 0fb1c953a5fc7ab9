import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

test.each(['bench/retrieval-gate.mjs', 'bench/ingestion.mjs'])(
  '%s without the harness prints one sentence that names what is missing',
  (script) => {
    const { status, stderr } = spawnSync(process.execPath, [script], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, BENCH_DIR: 'no-such-folder' },
    })

    expect(status).toBe(69)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('no-such-folder')
    expect(stderr).toContain('set BENCH_DIR')
  },
)
