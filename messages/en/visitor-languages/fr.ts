import type { VisitorTexts } from './visitor-texts.ts'

export const french: VisitorTexts = {
  notFound: "Je n'ai rien trouvé à ce sujet dans mes informations",
  unsure: "Je n'en suis pas sûr. Ce qui s'en rapproche le plus :",
  closest: "Ce qui s'en rapproche le plus :",
  welcome: 'Avec plaisir !',
  goodbye: 'Au revoir ! Revenez quand vous voulez si vous avez une question.',
  anythingElse: 'Très bien. Puis-je vous aider pour autre chose ?',
  apology:
    "Je suis désolé de ne pas avoir pu vous aider. Reformulez votre question ou ajoutez un détail, s'il vous plaît.",
  greeting: 'Bonjour ! Comment puis-je vous aider ?',
  introduction: ({ bot }) =>
    `Je suis ${bot}, un chatbot. Je réponds aux questions à partir des informations que l'on m'a données.`,
  person: ({ bot }) =>
    `Je suis ${bot}, un chatbot, et je ne peux pas vous mettre en relation avec une personne. Demandez-moi comment joindre l'équipe et je chercherai ses coordonnées.`,
  suggestions: 'Vous pouvez par exemple me demander :',
  builtInAnswer: "Mon modèle de langage n'est pas joignable. Voici ce que disent mes sources :",
  otherLanguage: ({ languages }) =>
    `Mes informations sont en ${languages}. Posez votre question dans cette langue, je pourrai mieux chercher.`,
  today: ({ day }) => `Aujourd'hui, nous sommes ${day}.`,
  tomorrow: ({ day }) => `Demain, nous serons ${day}.`,
  now: ({ day, time }) => `Nous sommes ${day}, il est ${time}.`,
  ownOrder: 'Je ne peux pas consulter votre dossier. Voici la règle générale :',
  ownOrderUnknown: 'Je ne peux pas consulter votre dossier.',
  ownOrderContact: 'Pour votre cas, contactez-nous ici :',
  ownOrderTeam: 'Pour votre cas, adressez-vous à notre équipe.',
  personContacts: ({ bot }) => `Je suis ${bot}, un chatbot. Vous pouvez joindre notre équipe ici :`,
  personButtons: ({ labels }) => `Vous pouvez aussi choisir « ${labels} » ci-dessous.`,
  legalClosing: 'Ceci est une information générale et non un conseil juridique.',
  electricClosing: 'En cas de doute, coupez le courant et demandez à une personne qualifiée.',
  emergencyClosing: "En cas d'urgence, appelez immédiatement les secours.",
  financialClosing: 'Ceci est une information générale et non un conseil financier.',
}
