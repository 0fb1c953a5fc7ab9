import { expect, test } from 'vitest'
import { parseJsonOrYaml } from './parse-json-or-yaml.ts'

test('the values of JSON and YAML are kept, except what JSON cannot hold', () => {
  const tree = { name: 'places', most: 12, least: 0.5, isOpen: true, steps: [1, null] }

  expect(parseJsonOrYaml(JSON.stringify(tree))).toEqual(tree)
  expect(
    parseJsonOrYaml('name: places\nmost: 12\nleast: 0.5\nisOpen: true\nsteps: [1, null]'),
  ).toEqual(tree)
  expect(parseJsonOrYaml('most: .inf\nleast: .nan')).toEqual({ most: null, least: null })
})

test('a key that means the prototype of an object is left out', () => {
  expect(parseJsonOrYaml('{"__proto__": {"isAdmin": true}, "a": 1}')).toEqual({ a: 1 })
})
