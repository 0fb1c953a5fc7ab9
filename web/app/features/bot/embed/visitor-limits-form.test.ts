import { expect, test } from 'vitest'
import { parseInputs, toInputs } from './visitor-limits-form.ts'

const inputs = { visitor_hour: '', address_hour: ' 50 ', address_day: '', day: '500' }

test('an empty field stands for the usual limit', () => {
  const limits = { visitor_hour: null, address_hour: 50, address_day: null, day: 500 }

  expect(parseInputs(inputs)).toEqual({ limits })
  expect(toInputs(limits)).toEqual({ ...inputs, address_hour: '50' })
})

test.each(['many', '-1', '1.5', '1e3', '1 000'])('%j is no limit', (day) => {
  expect(parseInputs({ ...inputs, day })).toEqual({
    errors: { day: 'Enter a whole number, or leave the field blank.' },
  })
})
