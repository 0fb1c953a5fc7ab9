import { describe, expect, test } from 'vitest'
import { cellsOf } from './cells.ts'

describe('cells of a table row', () => {
  test('are names and values', () => {
    expect(cellsOf('Plan: Basic; Price: 9 EUR; Open: Mon: 9 to 5')).toEqual([
      { name: 'Plan', value: 'Basic' },
      { name: 'Price', value: '9 EUR' },
      { name: 'Open', value: 'Mon: 9 to 5' },
    ])
  })

  test('are not found in other texts', () => {
    expect(cellsOf('The plan costs 9 EUR; it has no limit.')).toBeUndefined()
  })
})
