/** A question with its reply. */
export type SampleExchange = {
  question: string
  reply: string
  /** The sentence that the reply cites, and its document. */
  quote?: { title: string; place: string; text: string }
  rating?: 'up' | 'down'
  reason?: 'wrong' | 'incomplete' | 'off_topic' | 'outdated'
  /** A failed function call. */
  failedCall?: { name: string; arguments: string; status: number; result: string }
}

export type SampleConversation = {
  botId: string
  /** Days before the start of the server, and the time of that day in hours, UTC. */
  daysAgo: number
  hour: number
  page: string
  language: string
  /** A known visitor. */
  visitor?: { id: string; name: string; email: string }
  exchanges: SampleExchange[]
}

const silent = (topic: string) =>
  `I could not find anything about ${topic} in my documents. Please ask the team.`

const immigration = 'bot_sample_immigration'
const electrical = 'bot_sample_electrical'
const hr = 'bot_sample_hr'

const early = {
  title: 'naturalization.md',
  place: 'Filing 90 days early',
  text: 'Form N-400 may be filed early, up to 90 calendar days before the applicant completes the required five or three years of continuous residence.',
}
const wait = {
  title: 'naturalization.md',
  place: 'How long a green card holder must wait',
  text: 'A permanent resident can apply for US citizenship after five years of continuous residence as a green card holder.',
}
const tripCurrent = {
  title: 'rcd-and-gfci.md',
  place: 'Trip currents',
  text: 'An RCD for the additional protection of people has a rated residual current of no more than 30 mA.',
}
const tripTime = {
  title: 'rcd-and-gfci.md',
  place: 'Trip times',
  text: 'A general 30 mA RCD must trip within 300 milliseconds at its rated current of 30 mA.',
}
const vacation = {
  title: 'leave-and-absence.md',
  place: 'Vacation days',
  text: 'Every full-time employee has 26 vacation days with full pay per calendar year.',
}
const sick = {
  title: 'leave-and-absence.md',
  place: 'Sick leave',
  text: 'A doctor\u2019s note is required from the fourth calendar day of an illness.',
}

/** Conversations of the sample bots, to fill the screens in development. */
export const sampleConversations: SampleConversation[] = [
  {
    botId: immigration,
    daysAgo: 6,
    hour: 14.3,
    page: '/citizenship',
    language: 'en-us',
    exchanges: [
      {
        question: 'When can I apply for citizenship?',
        reply: wait.text,
        quote: wait,
        rating: 'up',
      },
      { question: 'Can I file the N-400 early?', reply: early.text, quote: early },
      { question: 'Great, thank you!', reply: 'You’re welcome!' },
    ],
  },
  {
    botId: immigration,
    daysAgo: 4,
    hour: 9.1,
    page: '/fees',
    language: 'es-mx',
    exchanges: [
      { question: 'What does a lawyer cost per hour?', reply: silent('the fees of a lawyer') },
      { question: 'how much is a consultation with the lawyer', reply: silent('a consultation') },
    ],
  },
  {
    botId: immigration,
    daysAgo: 1,
    hour: 17.6,
    page: '/citizenship',
    language: 'en-us',
    visitor: { id: 'client-2041', name: 'Marta Oliveira', email: 'marta@example.com' },
    exchanges: [
      {
        question: 'I was abroad for seven months. Does that matter?',
        reply: wait.text,
        quote: wait,
        rating: 'down',
        reason: 'off_topic',
      },
    ],
  },
  {
    botId: electrical,
    daysAgo: 5,
    hour: 7.4,
    page: '/site-rules',
    language: 'en-gb',
    exchanges: [
      { question: 'Which RCD protects people?', reply: tripCurrent.text, quote: tripCurrent },
      {
        question: 'And how fast must it trip?',
        reply: tripTime.text,
        quote: tripTime,
        rating: 'up',
      },
    ],
  },
  {
    botId: electrical,
    daysAgo: 3,
    hour: 11.8,
    page: '/report',
    language: 'en-gb',
    visitor: { id: 'emp-77', name: 'Tom Whitlock', email: 'tom@example.com' },
    exchanges: [
      {
        question: 'Please report a damaged cable in hall 3',
        reply: 'The report could not be sent. Please call your supervisor.',
        failedCall: {
          name: 'report_hazard',
          arguments: '{"place":"hall 3","hazard":"damaged cable"}',
          status: 503,
          result: 'Service Unavailable',
        },
      },
    ],
  },
  {
    botId: electrical,
    daysAgo: 0,
    hour: 6.2,
    page: '/site-rules',
    language: 'de-de',
    exchanges: [
      { question: 'Who inspects the lifts?', reply: silent('the inspection of lifts') },
      { question: 'inspection of our lifts?', reply: silent('lifts') },
    ],
  },
  {
    botId: hr,
    daysAgo: 5,
    hour: 8.5,
    page: '/intranet/leave',
    language: 'en-gb',
    visitor: { id: 'emp-12', name: 'Priya Nair', email: 'priya@example.com' },
    exchanges: [
      { question: 'How many vacation days do I get?', reply: vacation.text, quote: vacation },
      { question: 'When do I need a doctor’s note?', reply: sick.text, quote: sick, rating: 'up' },
    ],
  },
  {
    botId: hr,
    daysAgo: 2,
    hour: 12.9,
    page: '/intranet',
    language: 'en-gb',
    exchanges: [
      { question: 'Can I bring my dog to the office?', reply: silent('dogs') },
      { question: 'Are dogs allowed in the office?', reply: silent('dogs in the office') },
      { question: 'ok thanks', reply: 'You’re welcome!' },
    ],
  },
  {
    botId: hr,
    daysAgo: 0,
    hour: 5.7,
    page: '/intranet/leave',
    language: 'fr-fr',
    exchanges: [
      {
        question: 'Do vacation days of last year expire?',
        reply: vacation.text,
        quote: vacation,
        rating: 'down',
        reason: 'incomplete',
      },
      { question: 'Is my dog allowed in the office?', reply: silent('dogs') },
    ],
  },
]
