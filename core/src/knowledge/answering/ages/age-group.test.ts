import { expect, test } from 'vitest'
import { ageGroupOf, ageOf, groupOfAge } from './age-group.ts'

test.each([
  ['a ticket for a 70-year-old', 70],
  ['my 12 yr old wants to come', 12],
  ['my daughter is 7, what does she pay', 7],
  ['can a child aged 9 ride alone', 9],
  ['im 22, can i rent a car', 22],
  ['is 5 too young for piano', 5],
  ['am I too old at 70', 70],
  ['a season ticket for 2 years', undefined],
  ['my son is 40 kg, may he ride', undefined],
  ['a 5 year old and a 9 year old', undefined],
])('the age in %j is %s', (question, age) => {
  expect(ageOf(question)).toBe(age)
})

const groupsOf = (labels: readonly string[]) =>
  labels.flatMap((label) => {
    const group = ageGroupOf(label)
    return group ? [{ ...group, label }] : []
  })

test.each([
  [70, 'Senior from 65'],
  [65, 'Senior from 65'],
  [64, 'Adult'],
  [12, 'Child 4 to 15'],
  [3, 'Child under 4'],
  [17, 'Adult'],
])('of the usual fares, somebody of %i pays that of %j', (age, label) => {
  const fares = groupsOf([
    'Adult',
    'Child 4 to 15',
    'Child under 4',
    'Senior from 65',
    'Family (2 adults and up to 3 children)',
    'Car up to 5 m',
  ])

  expect(groupOfAge(fares, age)?.label).toBe(label)
})

test.each([
  [7, 'Children'],
  [30, 'Adults'],
  [14, undefined],
  [66, undefined],
])('without ages in the table, somebody of %i pays that of %j', (age, label) => {
  expect(groupOfAge(groupsOf(['Adults', 'Children', 'Seniors']), age)?.label).toBe(label)
})
