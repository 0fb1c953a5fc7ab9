import type { Language } from './language.ts'

export const english: Language = {
  question: 'What should I know before my visit?',
  passages: [
    'A work visa takes 45 days. The fee is 1,200 dollars. The express service takes 10 days and costs 1,950 dollars.\n\nYou can cancel within 14 days and get 80 percent back.',
    '| Ticket | Price |\n| --- | --- |\n| Adults | $18 |\n| Children | $7 |\n| Families | $42 |',
    'The workshop is open Monday to Friday from 9:00 to 17:30. On Saturday it opens at 10:00 and closes at 14:00. It is closed from 24 December 2026 to 6 January 2027.',
    'Petra Lindholm leads the workshop. Write to hello@clayhouse.example or call +44 20 7946 0018. Prices are listed at https://clayhouse.example/prices. A course has eight places and three lessons.',
  ],
  slots: [
    {
      kind: 'duration',
      trueForms: ['45 days', '**45 days**', 'forty-five days'],
      falseForms: ['46 days', '**60** days', '45 hours', '5 weeks', '4**6** days'],
      sentences: [
        'A work visa takes %.',
        'Please plan % for a work visa.',
        'The visa is processed in about %, so apply early.',
      ],
    },
    {
      kind: 'amount',
      trueForms: ['1,200 dollars', '$1,200', 'USD 1200', '$1200.00'],
      falseForms: ['1,300 dollars', '$120', 'USD 12,000', '€1,200', '１３００ dollars'],
      sentences: [
        'The fee for the visa is %.',
        'You pay % when you apply for a work visa.',
        '- Visa fee: %',
      ],
    },
    {
      kind: 'time',
      trueForms: ['5:30 pm', '17:30', '5.30 p.m.'],
      falseForms: ['6:30 pm', '18:00', '8 pm', '5\u200b:45 pm'],
      sentences: [
        'On weekdays the workshop closes at %.',
        'We are there until % from Monday to Friday.',
      ],
    },
    {
      kind: 'date',
      trueForms: ['24 December', 'December 24', '24 December 2026', 'Dec 24, 2026'],
      falseForms: ['23 December', 'December 27', '24 November 2026', 'Dec 24, 2025', '12/23/2026'],
      sentences: ['The holidays begin on %.', 'From % on the workshop is closed.'],
    },
    {
      kind: 'percent',
      trueForms: ['80 percent', '80%', '80 %', 'eighty percent'],
      falseForms: ['90 percent', '85%', '8 %', 'ninety percent', '&#57;0%'],
      sentences: [
        'After a cancellation you get % back.',
        'You receive % of the price when you cancel in time.',
      ],
    },
    {
      kind: 'spelled',
      trueForms: ['eight', '8'],
      falseForms: ['nine', 'twenty-one', 'twelve', '9', 'a dozen'],
      sentences: ['A course has % places.', 'There are % places in each course, so book soon.'],
    },
    {
      kind: 'name',
      trueForms: ['Petra Lindholm'],
      falseForms: ['Thomas Becker', 'Petra Svensson', 'Olivia Grant'],
      sentences: ['The workshop is led by %.', 'Please ask for % when you arrive.'],
    },
    {
      kind: 'link',
      trueForms: [
        'https://clayhouse.example/prices',
        '[our price list](https://clayhouse.example/prices)',
        'clayhouse.example',
      ],
      falseForms: [
        'https://clayhouse.example/pay',
        '[our price list](https://clay-house.example/prices)',
        'www.clayhouses.example',
        'clayhouse.com',
      ],
      sentences: ['All prices are listed at %.', 'See % for the details.'],
    },
    {
      kind: 'mail',
      trueForms: [
        'hello@clayhouse.example',
        '[hello@clayhouse.example](mailto:hello@clayhouse.example)',
      ],
      falseForms: ['info@clayhouse.example', 'hello@clayhouse.com', 'petra@clayhouse.example'],
      sentences: ['You can write to %.', 'Please send your request to % and we answer soon.'],
    },
    {
      kind: 'phone',
      trueForms: ['+44 20 7946 0018', '+442079460018', '020 7946 0018'],
      falseForms: ['+44 20 7946 0019', '020 7946 1800', '+1 555 794 6001'],
      sentences: ['You can call %.', 'The number is %.'],
    },
    {
      kind: 'weekday',
      trueForms: ['Saturday', 'Saturdays'],
      falseForms: ['Sunday', 'Sundays'],
      sentences: ['The workshop is also open on %.'],
    },
    {
      kind: 'pairing',
      trueForms: [
        'Children pay $7.',
        'For adults the ticket is $18.',
        'Adults pay $18 and children $7.',
        'The express service takes 10 days.',
        'On Saturday the workshop closes at 14:00.',
        '$42 is the price for families.',
      ],
      falseForms: [
        'Children pay $18.',
        'For adults the ticket is $7.',
        'Adults pay $7 and children $18.',
        'A work visa takes 10 days.',
        '$18 is the price for families.',
      ],
      sentences: ['%'],
    },
  ],
  frames: [
    '%',
    'Sure, here is what I found. %',
    '1. %\n2. Please bring your passport.',
    'Happy to help!\n\n%\n\nIs there anything else?',
  ],
}
