import type { VisitorTexts } from './visitor-texts.ts'

export const german: VisitorTexts = {
  notFound: 'Dazu habe ich in meinen Unterlagen nichts gefunden',
  unsure: 'Ich bin mir nicht sicher. Am nächsten kommt dem:',
  closest: 'Am nächsten kommt dem:',
  welcome: 'Gern geschehen!',
  goodbye: 'Auf Wiedersehen! Melden Sie sich gern wieder, wenn Sie eine Frage haben.',
  anythingElse: 'Gut. Kann ich Ihnen sonst noch helfen?',
  apology:
    'Es tut mir leid, dass ich nicht helfen konnte. Bitte fragen Sie mit anderen Worten oder etwas genauer.',
  greeting: 'Guten Tag! Wie kann ich Ihnen helfen?',
  introduction: ({ bot }) =>
    `Ich bin ${bot}, ein Chatbot. Ich beantworte Fragen aus den Unterlagen, die ich bekommen habe.`,
  person: ({ bot }) =>
    `Ich bin ${bot}, ein Chatbot, und kann Sie nicht mit einem Menschen verbinden. Fragen Sie mich nach den Kontaktdaten, dann suche ich sie Ihnen heraus.`,
  suggestions: 'Sie können mich zum Beispiel fragen:',
  builtInAnswer: 'Mein Sprachmodell ist gerade nicht erreichbar. Das steht in meinen Unterlagen:',
  otherLanguage: ({ languages }) =>
    `Meine Unterlagen sind auf ${languages}. Bitte stellen Sie die Frage in dieser Sprache, dann kann ich besser suchen.`,
  today: ({ day }) => `Heute ist ${day}.`,
  tomorrow: ({ day }) => `Morgen ist ${day}.`,
  now: ({ day, time }) => `Es ist ${day}, ${time} Uhr.`,
  ownOrder: 'Ihren eigenen Fall kann ich nicht einsehen. Allgemein gilt:',
  ownOrderUnknown: 'Ihren eigenen Fall kann ich nicht einsehen.',
  ownOrderContact: 'Zu Ihrem Fall erreichen Sie uns hier:',
  ownOrderTeam: 'Zu Ihrem Fall fragen Sie bitte unser Team.',
  personContacts: ({ bot }) => `Ich bin ${bot}, ein Chatbot. Unser Team erreichen Sie hier:`,
  personButtons: ({ labels }) => `Sie können auch unten im Chat „${labels}“ wählen.`,
  legalClosing: 'Das ist eine allgemeine Information und keine Rechtsberatung.',
  electricClosing: 'Im Zweifel abschalten und eine Fachkraft fragen.',
  emergencyClosing: 'Rufen Sie im Notfall sofort den Rettungsdienst.',
  financialClosing: 'Das ist eine allgemeine Information und keine Finanzberatung.',
}
