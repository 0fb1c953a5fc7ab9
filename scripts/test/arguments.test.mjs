import { expect, test } from 'vitest'
import { parseArguments } from './arguments.mjs'

test.each([
  [[], { part: 'all', names: [], retries: 0, isBuilt: false }],
  [['--second-try'], { part: 'all', names: [], retries: 1, isBuilt: false }],
  [['unit', '--built'], { part: 'unit', names: [], retries: 0, isBuilt: true }],
  [['changed', 'HEAD~3'], { part: 'changed', names: ['HEAD~3'], retries: 0, isBuilt: false }],
  [
    ['unit', 'core', 'server/a.test.ts'],
    { part: 'unit', names: ['core', 'server/a.test.ts'], retries: 0, isBuilt: false },
  ],
])('parses %j', (args, options) => {
  expect(parseArguments(args)).toEqual(options)
})

test.each([[['everything']], [['static', 'core']], [['changed', 'a', 'b']], [['--watch']]])(
  'rejects %j',
  (args) => {
    expect(parseArguments(args)).toBeUndefined()
  },
)
