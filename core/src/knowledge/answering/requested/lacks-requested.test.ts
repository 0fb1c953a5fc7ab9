import { describe, expect, test } from 'vitest'
import { lacksRequested } from './lacks-requested.ts'

describe('what a question is for is missing', () => {
  test.each([
    ['why is the sauna closed on mondays', 'The sauna is closed on Mondays.'],
    ['Who leads the evening hike?', 'Evening hike: Fridays, two hours, headlamps provided.'],
    ["What's the house cat called?", 'A house cat sleeps in the hall.'],
    ['What is the name of the chef?', 'Dinner is cooked fresh every evening.'],
    ['Which dairy delivers the milk?', 'The milk comes from a dairy down the valley.'],
    ['what tune does the clock play', 'The clock strikes every hour.'],
    ['which bait does the pike rod have', 'Pike rod – Length: 2.7 m; Weight: 210 g; Price: £35'],
    ['How much is the map?', 'Maps are sold at the desk.'],
    ['What does the life vest cost?', 'Life vests hang on the wall.'],
    ['Is there a fee for the lockers?', 'Lockers are next to the showers.'],
    ['what time does the concert begin', 'The concert is on the first Sunday in June.'],
    ['How many watts does the heater use?', 'A heater stands in each of the 12 rooms.'],
    [
      'How many weeks may I keep the projector?',
      'A projector can be borrowed; the deposit is $40.',
    ],
    [
      'Can the family rate be combined with a voucher?',
      'Families pay £20. Vouchers run for a year.',
    ],
    ['How do I get a parking permit?', 'Vans need a parking permit.'],
    ['how do I import contacts', 'Contacts are exported as a file.'],
    ['Is the slipway flag up right now?', 'When the flag is up, the slipway is closed to boats.'],
  ])('"%s" is not answered by "%s"', (question, shown) => {
    expect(lacksRequested(question, shown)).toBe(true)
  })
})

describe('what a question is for is there', () => {
  test.each([
    ['why is the sauna closed on mondays', 'It is closed on Mondays because it is cleaned.'],
    ['find out why the pump stops', 'Unplug the pump and clean the filter.'],
    ['Who leads the evening hike?', 'The evening hike is led by Marta Lind.'],
    ['who leads the hike', 'Ask our guides.'],
    ['How do I get a parking permit?', 'Parking permits are sold at the desk.'],
    ['how do I import contacts', 'Contacts are imported from a file and exported as one.'],
    ['Who can join?', 'From 12 upward.'],
    ['Who approves the refund?', 'Refunds are approved by accounts.'],
    ["What's the house cat called?", 'The house cat, Biscuit, sleeps in the hall.'],
    ['What do I pay if it is called off?', 'Half of the price.'],
    ['Which dairy delivers the milk?', 'The milk comes from a dairy in Ashby, Lowfield Farm.'],
    ['what deposit is due', 'We take a deposit of $40.'],
    ['what temperature is the pool', 'The pool is heated to 28 °C.'],
    ['How much is the map?', 'Maps are free.'],
    ['how much does a bale weigh', 'A bale is 20 kg.'],
    ['what does the tour cost', 'Tour: 12p'],
    ['what time do you open', 'We open at nine in the morning.'],
    ['What are your opening hours?', 'Closed in January.'],
    ['within what time do I report it', 'Within 28 days.'],
    ['How many hours is it open?', 'Open 9–17.'],
    ['Can the family rate be combined with a voucher?', 'Only one discount counts.'],
    ['Is the blue kayak available today?', 'Blue kayak – Stock: 2'],
    ['Is the pool open today?', 'The pool is heated.'],
  ])('"%s" may be answered by "%s"', (question, shown) => {
    expect(lacksRequested(question, shown)).toBe(false)
  })
})
