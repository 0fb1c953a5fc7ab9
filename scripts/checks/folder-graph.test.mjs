import { expect, test } from 'vitest'
import { foldersOverLimit, folderCycles } from './folder-graph.mjs'

const imports = (source, ...targets) => ({
  source,
  dependencies: targets.map((resolved) => ({ resolved })),
})

test('folders that import each other are a cycle, even if no two files do', () => {
  const modules = [
    imports('core/src/a/one.ts', 'core/src/b/two.ts'),
    imports('core/src/b/other.ts', 'core/src/a/free.ts'),
    imports('core/src/c/user.ts', 'core/src/a/one.ts', 'core/src/b/two.ts'),
  ]

  expect(folderCycles(modules, ['core/src'])).toEqual([
    {
      folders: ['core/src/a', 'core/src/b'],
      imports: [
        'core/src/a/one.ts -> core/src/b/two.ts',
        'core/src/b/other.ts -> core/src/a/free.ts',
      ],
    },
  ])
})

test('a folder and its parent that import each other are a cycle', () => {
  const modules = [
    imports('core/src/a/index.ts', 'core/src/a/deep/one.ts'),
    imports('core/src/a/deep/one.ts', 'core/src/a/ports.ts'),
  ]

  expect(folderCycles(modules, ['core/src'])).toMatchObject([
    { folders: ['core/src/a', 'core/src/a/deep'] },
  ])
})

test('a cycle of three folders is found once', () => {
  const modules = [
    imports('core/src/a/x.ts', 'core/src/b/x.ts'),
    imports('core/src/b/x.ts', 'core/src/c/x.ts'),
    imports('core/src/c/y.ts', 'core/src/a/y.ts'),
  ]

  expect(folderCycles(modules, ['core/src'])).toMatchObject([
    { folders: ['core/src/a', 'core/src/b', 'core/src/c'] },
  ])
})

test('one-way imports, tests, test helpers and other trees are not a cycle', () => {
  const modules = [
    imports('core/src/a/index.ts', 'core/src/b/two.ts', 'core/src/a/near.ts'),
    imports('core/src/b/two.test.ts', 'core/src/a/index.ts'),
    imports('core/src/b/testing/kit.ts', 'core/src/a/index.ts'),
    imports('server/src/one.ts', 'server/src/b/two.ts'),
    imports('server/src/b/two.ts', 'server/src/one.ts'),
  ]

  expect(folderCycles(modules, ['core/src'])).toEqual([])
})

test('counts the files of a folder without its subfolders', () => {
  const files = ['a/1.ts', 'a/2.ts', 'a/b/3.ts', 'c/1.ts', 'c/2.ts', 'c/3.test.ts']

  expect(foldersOverLimit(files, 2)).toEqual([['c', 3]])
})
