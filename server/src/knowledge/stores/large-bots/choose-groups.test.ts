import { expect, test } from 'vitest'
import { chooseGroups } from './choose-groups.ts'
import { termNumber } from './term-number.ts'

const stem = (name: string, passages: number) => ({ stem: name, passages, weight: 1 / passages })
const groupsOf = (...stems: [string, number][]) =>
  chooseGroups(
    stems.map(([name, passages]) => stem(name, passages)),
    1_000_000,
  ).map((group) => group.map((one) => one.stem))

test('rare stems are looked for alone, as long as few passages have them', () => {
  expect(groupsOf(['duchy', 40], ['norman', 300], ['rule', 39_000])).toEqual([
    ['duchy'],
    ['norman'],
  ])
})

test('frequent stems are combined until few passages can have them all', () => {
  expect(groupsOf(['river', 3_500], ['origin', 19_000], ['city', 20_000])).toEqual([
    ['river', 'origin'],
    ['river', 'city'],
  ])
})

test('a question of frequent stems only is looked for with all of them together', () => {
  expect(groupsOf(['table', 246_000])).toEqual([['table']])
  expect(groupsOf(['table', 246_000], ['name', 208_000], ['type', 195_000])).toEqual([
    ['table', 'name', 'type'],
  ])
  expect(groupsOf()).toEqual([])
})

test('at most four frequent stems are combined, in at most twelve groups', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const often = groupsOf(...names.map((name): [string, number] => [name, 250_000]))
  const seldom = groupsOf(...names.map((name): [string, number] => [name, 2_000]))

  expect(often).toEqual([['a', 'b', 'c', 'd']])
  expect(seldom).toHaveLength(12)
})

test('the numbers of stems fit into an integer and differ between bots', () => {
  const numbers = new Set<number>()
  for (let bot = 0; bot < 20; bot++) {
    for (let at = 0; at < 2_000; at++) numbers.add(termNumber(`bot-${bot}`, `stem${at}`))
  }
  expect(numbers.size).toBeGreaterThan(39_990)
  for (const number of numbers) expect(number | 0).toBe(number)
  const negative = [...numbers].filter((number) => number < 0).length
  expect(negative / numbers.size).toBeCloseTo(0.5, 1)
})
