import { expect, test } from 'vitest'
import { dependentsOf, distancesFrom } from './import-graph.mjs'

const texts = {
  'contract/package.json': '{"name":"@askwell/contract","exports":{"./*":"./src/*.ts"}}',
  'contract/src/limits.ts': '',
  'core/src/rule.ts': "import { limits } from '@askwell/contract/limits'",
  'core/src/rule.test.ts': "import { rule } from './rule.ts'",
  'core/src/types.ts': "import type { Rule } from './rule.ts'\nimport { x } from './other.ts'",
  'core/src/other.ts': '',
  'server/test/children/write-many.ts': "import '../../../core/src/rule.ts'",
  'server/test/child.ts': 'new URL(`./children/${name}.ts`, import.meta.url)',
  'server/test/crash.test.ts': "import { startChild } from './child.ts'",
  'docs/list.md': '',
  'scripts/list.test.mjs': "readFileSync('../docs/list.md')",
}
const graph = dependentsOf(Object.keys(texts), (file) => texts[file])

test('a change affects its importers, also through packages and started programs', () => {
  expect(Object.fromEntries(distancesFrom(['contract/src/limits.ts'], graph))).toEqual({
    'contract/src/limits.ts': 0,
    'core/src/rule.ts': 1,
    'core/src/rule.test.ts': 2,
    'server/test/children/write-many.ts': 2,
    'server/test/child.ts': 3,
    'server/test/crash.test.ts': 4,
  })
})

test('a document affects the test that reads it; an imported type affects nothing', () => {
  expect([...distancesFrom(['docs/list.md'], graph).keys()]).toContain('scripts/list.test.mjs')
  expect([...distancesFrom(['core/src/rule.ts'], graph).keys()]).not.toContain('core/src/types.ts')
  expect([...distancesFrom(['core/src/other.ts'], graph).keys()]).toContain('core/src/types.ts')
})

test('ignores deleted files', () => {
  expect([...distancesFrom(['core/src/gone.ts'], graph).keys()]).toEqual(['core/src/gone.ts'])
})
