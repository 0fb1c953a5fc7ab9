// Lists changed files with git.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../runtime.mjs'

/** All tracked and untracked files, except deleted and ignored ones. */
export const repositoryFiles = () =>
  lines('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
    existsSync(path.join(root, file)),
  )

/**
 * Files changed since this branch forked from `base`. On the base branch itself: the uncommitted changes, or if there
 * are none, those of the last commit.
 */
export function changedFiles(base = mainBranch()) {
  const [forkPoint] = lines('merge-base', 'HEAD', base)
  const [head] = lines('rev-parse', 'HEAD')
  const isOnBase = forkPoint === head
  const found = changedSince(forkPoint)
  if (found.length > 0 || !isOnBase) return { since: forkPoint, files: found }
  const [previous] = lines('rev-parse', 'HEAD~1')
  return { since: previous, files: changedSince(previous) }
}

const changedSince = (commit) => [
  ...new Set([
    ...lines('diff', '--name-only', '--no-renames', commit),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]),
]

const mainBranch = () =>
  ['main', 'origin/main'].find((name) => git('rev-parse', '--verify', name).status === 0) ?? 'HEAD'

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

function lines(...args) {
  const { status, stdout, stderr } = git(...args)
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}
