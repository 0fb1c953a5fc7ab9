import { expect, test } from 'vitest'
import { setOf, tabFromUrl, tabLabels, tabNames } from './tabs.ts'

test('BOT-02 the five tabs and Conversations with their labels, in order', () => {
  expect(tabNames.map((name) => [name, tabLabels[name]])).toEqual([
    ['setting', 'UI Settings'],
    ['sources', 'Data Sources'],
    ['integration', 'Integrations'],
    ['chatUI', 'Preview'],
    ['embed', 'Embed'],
    ['conversations', 'Conversations'],
  ])
})

test('BOT-03 a tab that is not shown cannot be selected by the URL', () => {
  const free = ['setting', 'sources', 'chatUI', 'embed'] as const

  expect(tabFromUrl('embed', free)).toBe('embed')
  expect(tabFromUrl('integration', free)).toBe('setting')
  expect(tabFromUrl('delete', free)).toBe('setting')
  expect(tabFromUrl(null, free)).toBe('setting')
})

test('BOT-04 the two sets of the small-screen bar', () => {
  expect(tabNames.map(setOf)).toEqual([0, 0, 0, 1, 1, 1])
})
