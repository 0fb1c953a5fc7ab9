import { expect, test } from 'vitest'
import { addressLines } from './billed-to.ts'

test.each([
  {
    country: 'US',
    city: 'Springfield',
    region: 'IL',
    code: '62704',
    place: 'Springfield, IL 62704',
  },
  { country: 'GB', city: 'Leeds', region: '', code: 'LS1 4AP', place: 'Leeds, LS1 4AP' },
  { country: 'DE', city: 'Berlin', region: '', code: '10115', place: '10115 Berlin' },
  { country: 'IT', city: 'Monza', region: 'MB', code: '20900', place: '20900 Monza, MB' },
])('an address of $country is printed as it is written there', ({ code, place, ...rest }) => {
  const address = { line1: '12 Elm Street', line2: '', postal_code: code, ...rest }
  expect(addressLines(address).slice(0, 2)).toEqual(['12 Elm Street', place])
})
