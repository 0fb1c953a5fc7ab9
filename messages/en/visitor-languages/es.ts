import type { VisitorTexts } from './visitor-texts.ts'

export const spanish: VisitorTexts = {
  notFound: 'No he encontrado nada sobre esto en mi información',
  unsure: 'No estoy seguro. Lo más parecido que tengo es:',
  closest: 'Lo más parecido que tengo es:',
  welcome: '¡De nada!',
  goodbye: '¡Hasta pronto! Vuelva cuando tenga otra pregunta.',
  anythingElse: 'Muy bien. ¿Puedo ayudarle en algo más?',
  apology:
    'Siento no haber podido ayudarle. Pregúntelo con otras palabras o con algún detalle más, por favor.',
  greeting: '¡Hola! ¿En qué puedo ayudarle?',
  introduction: ({ bot }) =>
    `Soy ${bot}, un chatbot. Respondo preguntas con la información que me han dado.`,
  person: ({ bot }) =>
    `Soy ${bot}, un chatbot, y no puedo pasarle con una persona. Pregúnteme cómo contactar con el equipo y buscaré sus datos.`,
  suggestions: 'Por ejemplo, puede preguntarme:',
  builtInAnswer:
    'Ahora no puedo acceder a mi modelo de lenguaje. Esto es lo que dicen mis fuentes:',
  otherLanguage: ({ languages }) =>
    `Mi información está en ${languages}. Haga la pregunta en ese idioma y podré buscar mejor.`,
  today: ({ day }) => `Hoy es ${day}.`,
  tomorrow: ({ day }) => `Mañana es ${day}.`,
  now: ({ day, time }) => `Es ${day}, son las ${time}.`,
  ownOrder: 'No puedo consultar su caso. La regla general es:',
  ownOrderUnknown: 'No puedo consultar su caso.',
  ownOrderContact: 'Para su caso, póngase en contacto aquí:',
  ownOrderTeam: 'Para su caso, pregunte a nuestro equipo.',
  personContacts: ({ bot }) => `Soy ${bot}, un chatbot. Puede contactar con nuestro equipo aquí:`,
  personButtons: ({ labels }) => `También puede elegir «${labels}» aquí abajo.`,
  legalClosing: 'Esto es información general, no asesoramiento jurídico.',
  electricClosing: 'En caso de duda, corte la corriente y pregunte a un profesional.',
  emergencyClosing: 'En una emergencia, llame de inmediato a los servicios de urgencias.',
  financialClosing: 'Esto es información general, no asesoramiento financiero.',
}
