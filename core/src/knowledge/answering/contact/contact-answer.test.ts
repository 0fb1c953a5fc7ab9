import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { indexOfSources } from '../../testing/index-of-sources.ts'
import { answerExtractively } from '../answer-extractively.ts'
import { holdsDetail } from './contact-form.ts'
import { contactQuestion } from './contact-question.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const words = openWordVectors(readFileSync(vectors))

const loft = `A quiet place to work. 60 desks and a podcast studio.

## What is included

- Coffee, tea and water
- Mail address (fixed desk and team room only)

## Members

Calls are taken in the phone booths. Members of the Harbor Club at 12 Dock Road may use the gym.

## Emergencies

In case of poisoning, phone the poison hotline at 0800 192 11 10.

## Contact

Loft 9, Hafenstraße 9, 28217 Bremen. Phone +49 421 555 0199. Write to hello@loft9.example. The front desk is staffed Monday to Friday from 9 am to 5 pm.`

const manual = `## Indexes

An index is located in the same folder as its table. The contact of two pages is a link. Version 16.2 was released on 2024-02-08.`

function botOf(text: string) {
  const index = indexOfSources(words, [{ title: 'about.md', text }])
  return (question: string): string[] => {
    const answer = answerExtractively(index, { question }, index.searchForAnswer(question))
    return answer.abstained ? [] : answer.sentences.map((sentence) => sentence.text)
  }
}

describe('what a question asks of the business', () => {
  test.each([
    ['Where are you located?', 'location'],
    ['whats ur adress', 'location'],
    ["where's your office?", 'location'],
    ['How do I get to you?', 'location'],
    ['hi, where is your shop please', 'location'],
    ["What's your phone number?", 'phone'],
    ['can i call you?', 'phone'],
    ['e-mail address?', 'email'],
    ['How can I reach you?', 'contact'],
    ['When are you open?', 'hours'],
    ['what are your opening hours', 'hours'],
    ['Where are the showers?', undefined],
    ['Where is the restaurant?', undefined],
    ['When does the gym open?', undefined],
    ['How do I get to you by bus?', undefined],
    ['What is the delivery address of my order?', undefined],
    ['Are you open on Sunday?', undefined],
    ['How can I contact the seller of an article?', undefined],
  ] as const)('%s', (question, detail) => {
    expect(contactQuestion(question)).toBe(detail)
  })
})

describe('what a question in another language asks of the business', () => {
  test.each([
    ['Wo seid ihr genau?', 'de', 'location'],
    ['Wie lautet die Anschrift?', 'de', 'location'],
    ['Habt ihr eine Telefonnummer?', 'de', 'phone'],
    ['oeffnungszeiten', 'de', 'hours'],
    ['Hallo, wann macht ihr auf?', 'de', 'hours'],
    ['Wie erreiche ich Sie am besten?', 'de', 'contact'],
    ['Wo ist der Eingang?', 'de', undefined],
    ['Wann habt ihr am Sonntag offen?', 'de', undefined],
    ['Où êtes-vous ?', 'fr', 'location'],
    ["C'est quoi votre adresse ?", 'fr', 'location'],
    ['Bonjour, quels sont vos horaires ?', 'fr', 'hours'],
    ['À quelle heure ouvrez-vous ?', 'fr', 'hours'],
    ['Où est le parking ?', 'fr', undefined],
    ['¿Dónde están ubicados?', 'es', 'location'],
    ['¿Cuál es su número de teléfono?', 'es', 'phone'],
    ['¿A qué hora cierran?', 'es', 'hours'],
    ['¿Dónde está el baño?', 'es', undefined],
    ['Waar zitten jullie precies?', 'nl', 'location'],
    ['Hoe kan ik contact met jullie opnemen?', 'nl', 'contact'],
    ['Tot hoe laat zijn jullie open?', 'nl', 'hours'],
    ['Waar is de lift?', 'nl', undefined],
    ['住所はどこですか', 'ja', undefined],
  ] as const)('%s', (question, language, detail) => {
    expect(contactQuestion(question, language)).toBe(detail)
  })
})

describe('forms of details', () => {
  test.each([
    ['48 Maple Street, Springfield', true],
    ['14 rue des Lilas, Lyon', true],
    ['Unit 5, London, SW1A 1AA', true],
    ['PO Box 9, Austin, TX 78701', true],
    ['Dorpsstraat 15, 3732 HH De Bilt', true],
    ['The street is closed on Mondays.', false],
    ['It has 60 desks and 4 rooms.', false],
  ])('an address: %s', (text, isAddress) => {
    expect(holdsDetail.location(text, 'en')).toBe(isAddress)
  })

  test.each([
    ['Phone +49 421 555 0199', true],
    ['by phone at (555) 010-7788', true],
    ['since 2024-02-08', false],
    ['room 12 or 14', false],
  ])('a telephone number: %s', (text, isPhone) => {
    expect(holdsDetail.phone(text, 'en')).toBe(isPhone)
  })
})

describe('details of a business', () => {
  const ask = botOf(loft)

  test.each(['Where are you located?', 'what is your address', 'how do i find you?'])(
    '%s is answered by the address of the business',
    (question) => {
      expect(ask(question)).toEqual(['Loft 9, Hafenstraße 9, 28217 Bremen.'])
    },
  )

  test.each([
    ['How can I call you?', 'Phone +49 421 555 0199.'],
    ['email?', 'Write to hello@loft9.example.'],
    ['What are your hours?', 'The front desk is staffed Monday to Friday from 9 am to 5 pm.'],
  ])('%s is answered by what has its form', (question, reply) => {
    expect(ask(question)).toEqual([reply])
  })

  test('how to reach the business is answered by each way', () => {
    expect(ask('How can I contact you?').toSorted()).toEqual([
      'Phone +49 421 555 0199.',
      'Write to hello@loft9.example.',
    ])
  })

  test.each([
    ['When does the studio open?', 'The studio opens at nine in the morning.'],
    ['Where is the shop?', 'The shop is at the corner of the market.'],
  ])('%s is answered in whatever words the text has', (question, reply) => {
    const text = `${reply} Dogs are welcome.`
    expect(botOf(text)(question)[0]).toBe(reply)
  })

  test('are not those of a part of it', () => {
    const hotel = botOf(
      '## Shops\n\nThe shop is in the lobby, next to the stairs.\n\n## Contact\n\nHotel Vista, 12 Dock Road, Leeds LS1 4PL. The reception is open Monday to Sunday from 6 am to 11 pm.',
    )
    expect(hotel('Where is the shop?')[0]).toBe('The shop is in the lobby, next to the stairs.')
    expect(hotel('Where are you?')).toEqual(['Hotel Vista, 12 Dock Road, Leeds LS1 4PL.'])
    expect(hotel('When does the gym open?').join(' ')).not.toContain('12 Dock Road')
  })

  test('stand below a line that names them', () => {
    const text =
      'We repair boilers.\n\nHow to reach us\n\nThe showroom is at 5 Mill Lane, Leeds LS5 3BE.'
    expect(botOf(text)('what is your address?')).toEqual([
      'The showroom is at 5 Mill Lane, Leeds LS5 3BE.',
    ])
  })

  test('are days with times where nothing says that they are hours', () => {
    const text = 'Courses begin on Monday at 18:00. Mon–Fri 9–17, Sat 9–12.'
    expect(botOf(text)('When are you open?')).toEqual(['Mon–Fri 9–17, Sat 9–12.'])
  })

  test.each([
    [
      'Wir reparieren Fahrräder aller Marken und bauen Laufräder nach Maß.\n\n## So finden Sie uns\n\nLindenstraße 48, 04109 Leipzig. Die Haltestelle ist nicht weit. Rufen Sie uns an: 0341 555 0177.\n\nMontag bis Freitag 10 bis 18.30 Uhr.',
      [
        ['Wo seid ihr?', 'Lindenstraße 48, 04109 Leipzig.'],
        ['Wie ist eure Telefonnummer?', 'Rufen Sie uns an: 0341 555 0177.'],
        ['Wann habt ihr offen?', 'Montag bis Freitag 10 bis 18.30 Uhr.'],
      ],
    ],
    [
      'Clases de inglés y francés en grupos pequeños para todos los niveles.\n\n## Visítanos\n\nCalle Mayor 27, 46003 Valencia, junto al mercado.\n\nDe lunes a viernes de 10:00 a 21:00.',
      [
        ['¿Cuál es la dirección?', 'Calle Mayor 27, 46003 Valencia, junto al mercado.'],
        ['¿Qué horario tenéis?', 'De lunes a viernes de 10:00 a 21:00.'],
        ['¿Cuál es el teléfono?', ''],
      ],
    ],
  ])('are found in other languages', (text, expected) => {
    const askAbout = botOf(text)
    expect(expected.map(([question = '']) => askAbout(question).join(' '))).toEqual(
      expected.map(([, reply]) => reply),
    )
  })

  test.each([
    'We mend shoes in Bath, 14 Mill Lane, BA2 7EW. Most are done in two days.',
    'Clogs is a cobbler in the old dairy at 14 Mill Lane. Most shoes are done in two days.',
    'Clogs mends shoes in two days. The workshop is at 14 Mill Lane. Bags go to 3 Park Street.',
  ])('an address needs no other word: %s', (text) => {
    expect(botOf(text)('wheres your shop')[0]).toContain('14 Mill Lane')
    expect(botOf(text)('What is your address?')[0]).toContain('14 Mill Lane')
  })

  test('are not one of several addresses, nor that of somebody else', () => {
    const several =
      'We mend shoes for the club at 12 Dock Road. We also clean bags for the hotel at 3 Park Street.'
    const foreign = 'Shoes are mended in two days. The club at 12 Dock Road pays less.'
    expect(botOf(several)('what is your address')).toEqual([])
    expect(botOf(foreign)('what is your address')).toEqual([])
  })

  test.each([
    'The shed is behind the church on Mill Lane.',
    'Our studio is in the old net loft above the shop on Quay Street.',
    "You'll find us opposite the market hall.",
  ])('say the place without a number: %s', (place) => {
    const shed = botOf(
      `The car park is behind the mill on Mill Lane. ${place} You may keep a tool for a week.`,
    )
    expect(shed('where do i find you')).toEqual([place])
  })

  test.each([
    'Find us on Facebook. The nearest bus stop is on Mill Lane.',
    'You can find us on TikTok and LinkedIn.',
    'Find us on our website or on Google.',
    'You will find us online at all hours.',
  ])('are not a place on the Internet: %s', (text) => {
    expect(botOf(text)('where are you')).toEqual([])
  })

  test('are not made up from a text without them', () => {
    const questions = [
      'Where are you located?',
      'What is your phone number?',
      'How can I reach you?',
    ]
    expect(questions.map(botOf(manual))).toEqual([[], [], []])
  })
})
