import { expect, test } from 'vitest'
import { addressLines } from './billed-to.ts'

const street = { line1: '12 Elm Street', line2: '' }

test.each([
  ['US', 'Springfield', 'IL', '62704', 'Springfield, IL 62704', 'United States'],
  ['GB', 'Leeds', '', 'LS1 4AP', 'Leeds, LS1 4AP', 'United Kingdom'],
  ['DE', 'Berlin', '', '10115', '10115 Berlin', 'Germany'],
  ['IT', 'Monza', 'MB', '20900', '20900 Monza, MB', 'Italy'],
])(
  'an address of %s is printed as it is written there',
  (country, city, region, code, place, name) => {
    const address = { ...street, city, region, postal_code: code, country }
    expect(addressLines(address)).toEqual(['12 Elm Street', place, name])
  },
)
