import { afterEach, expect, test, vi } from 'vitest'
import { savedCardText } from './saved-card.ts'

afterEach(() => vi.unstubAllGlobals())

test('ENT-04 the text of the saved card is read from the key `card`; null without it', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', { sessionStorage: { getItem: (key: string) => stored.get(key) ?? null } })

  expect(savedCardText()).toBeNull()
  stored.set('card', 'Visa ending 4242')
  expect(savedCardText()).toBe('Visa ending 4242')
})
