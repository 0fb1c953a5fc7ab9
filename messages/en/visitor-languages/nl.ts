import type { VisitorTexts } from './visitor-texts.ts'

export const dutch: VisitorTexts = {
  notFound: 'Daarover heb ik niets gevonden in mijn informatie',
  unsure: 'Ik weet het niet zeker. Dit komt het dichtst in de buurt:',
  closest: 'Dit komt het dichtst in de buurt:',
  welcome: 'Graag gedaan!',
  goodbye: 'Tot ziens! Kom gerust terug als u een vraag hebt.',
  anythingElse: 'Goed. Kan ik u nog ergens mee helpen?',
  apology:
    'Het spijt me dat ik u niet kon helpen. Stel de vraag in andere woorden of met wat meer details.',
  greeting: 'Goedendag! Waarmee kan ik u helpen?',
  introduction: ({ bot }) =>
    `Ik ben ${bot}, een chatbot. Ik beantwoord vragen met de informatie die ik heb gekregen.`,
  person: ({ bot }) =>
    `Ik ben ${bot}, een chatbot, en kan u niet met een mens doorverbinden. Vraag me naar de contactgegevens, dan zoek ik ze op.`,
  suggestions: 'U kunt me bijvoorbeeld vragen:',
  builtInAnswer: 'Mijn taalmodel is nu niet bereikbaar. Dit staat in mijn bronnen:',
  otherLanguage: ({ languages }) =>
    `Mijn informatie is in het ${languages}. Stel de vraag in die taal, dan kan ik beter zoeken.`,
  today: ({ day }) => `Vandaag is het ${day}.`,
  tomorrow: ({ day }) => `Morgen is het ${day}.`,
  now: ({ day, time }) => `Het is ${day}, ${time} uur.`,
  ownOrder: 'Uw eigen gegevens kan ik niet inzien. In het algemeen geldt:',
  ownOrderUnknown: 'Uw eigen gegevens kan ik niet inzien.',
  ownOrderContact: 'Voor uw geval bereikt u ons hier:',
  ownOrderTeam: 'Vraag voor uw geval ons team.',
  personContacts: ({ bot }) => `Ik ben ${bot}, een chatbot. U bereikt ons team hier:`,
  personButtons: ({ labels }) => `U kunt hieronder ook ‘${labels}’ kiezen.`,
  legalClosing: 'Dit is algemene informatie en geen juridisch advies.',
  electricClosing: 'Schakel bij twijfel de stroom uit en vraag het een vakman.',
  emergencyClosing: 'Bel bij een noodgeval direct de hulpdiensten.',
  financialClosing: 'Dit is algemene informatie en geen financieel advies.',
}
