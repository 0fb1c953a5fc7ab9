import type { Language } from '../../language/language.ts'
import type { ContactDetail } from './contact-detail.ts'

/** Words and patterns of contact details in a language. */
export type ContactForms = {
  /** Words in a sentence or its heading that show that the detail belongs to the business. */
  names: Record<ContactDetail, RegExp>
  /** The search words for each detail. */
  queries: Record<ContactDetail, string>
  /** Matches a sentence about the business itself; `open` matches one with opening hours. */
  own: RegExp
  open: RegExp
  /** Matches a sentence with a number or address for another purpose. */
  exception: RegExp
}

export const formsByLanguage: Partial<Record<Language, ContactForms>> = {
  de: {
    names: {
      location:
        /adresse|anschrift|standort|anfahrt|finden (?:sie|ihr) uns|so finden|wegbeschreibung|kontakt|impressum|über uns|besuch|hier sind wir|unser[e]? (?:laden|geschäft|büro|praxis)/iu,
      phone: /telefon|tel\.?\b|anruf|rufen|hotline|mobil|handy|whatsapp|kontakt|erreich/iu,
      email: /mail|schreib|kontakt|erreich|@/iu,
      contact: /kontakt|erreich|anruf|rufen|telefon|mail|schreib|@/iu,
      hours: /öffnungszeit|geöffnet|offen|sprechzeit|sprechstunde|geschlossen|zeiten|uhr\b/iu,
    },
    queries: {
      location: 'Adresse, Anschrift, Anfahrt, Standort, so finden Sie uns, besuchen, Kontakt',
      phone: 'Telefon, Telefonnummer, rufen Sie uns an, anrufen, Hotline, Kontakt',
      email: 'E-Mail, Mail, schreiben Sie uns, Kontakt',
      contact: 'Kontakt, erreichen, anrufen, rufen Sie uns an, Telefon, E-Mail, schreiben',
      hours:
        'Öffnungszeiten, Sprechzeiten, geöffnet Montag bis Freitag, Samstag, Sonntag geschlossen, Uhr',
    },
    own: /\b(?:wir|uns|unser\w*)\b/iu,
    open: /öffnungszeit|geöffnet|offen\b|geschlossen|schlie(?:ß|ss)/iu,
    exception: /notfall|notruf|notdienst|\bfax\b|gift|polizei/iu,
  },
  fr: {
    names: {
      location:
        /adresse|où nous|nous trouver|venir|accès|plan|contact|mentions|à propos|visite|notre (?:boutique|cabinet|magasin|bureau)/iu,
      phone: /téléphone|tél\.?\b|appel|joindre|portable|whatsapp|contact/iu,
      email: /mail|courriel|écri[vr]|contact|@/iu,
      contact: /contact|joindre|appel|téléphone|mail|écri[vr]|@/iu,
      hours: /horaire|ouvert|ouverture|fermé|heures/iu,
    },
    queries: {
      location: 'adresse, où nous trouver, venir à la boutique, accès, plan, visite, contact',
      phone: 'téléphone, numéro, appelez, appeler, joindre, contact',
      email: 'e-mail, mail, courriel, écrivez, écrire, contact',
      contact: 'contact, contacter, joindre, appelez, téléphone, e-mail, écrivez',
      hours: 'horaires, ouverture, ouvert du lundi au vendredi, samedi, dimanche fermé',
    },
    own: /\b(?:nous|notre|nos)\b/iu,
    open: /horaire|ouvert|ouvre|ferm[eé]/iu,
    exception: /urgence|\bfax\b|\bsamu\b|poison|police/iu,
  },
  es: {
    names: {
      location:
        /direcci[oó]n|d[oó]nde (?:estamos|encontrarnos)|c[oó]mo llegar|ubicaci[oó]n|vis[ií]ta|encu[eé]ntra|contacto|aviso legal|sobre nosotros|nuestra (?:tienda|cl[ií]nica|oficina)/iu,
      phone: /tel[eé]fono|tel\.?\b|ll[aá]m|m[oó]vil|whatsapp|contact/iu,
      email: /mail|correo|escr[ií]b|contact|@/iu,
      contact: /contact|ll[aá]m|tel[eé]fono|mail|correo|escr[ií]b|@/iu,
      hours: /horario|abiert|abrimos|abre|cerrad|cierra|apertura/iu,
    },
    queries: {
      location: 'dirección, dónde estamos, cómo llegar, ubicación, visítanos, contacto',
      phone: 'teléfono, número, llámanos, llamar, contacto',
      email: 'correo electrónico, e-mail, escríbenos, escribe, contacto',
      contact: 'contacto, llámanos, teléfono, correo electrónico, escríbenos, escribe',
      hours: 'horario, apertura, abierto de lunes a viernes, sábados, domingos cerrado',
    },
    own: /\b(?:nosotros|nuestr[oa]s?|nos)\b/iu,
    open: /horario|abiert|abr(?:e|en|imos)\b|cerrad|cierra/iu,
    exception: /urgencia|emergencia|\bfax\b|intoxicaci|polic[ií]a/iu,
  },
  nl: {
    names: {
      location:
        /adres|waar (?:wij|we|u ons)|vindt u ons|route|bezoek|locatie|contact|over ons|onze (?:winkel|praktijk|zaak)/iu,
      phone: /telefoon|tel\.?\b|\bbel\b|bellen|mobiel|whatsapp|contact|bereik/iu,
      email: /mail|schrijf|contact|bereik|@/iu,
      contact: /contact|bereik|\bbel\b|bellen|telefoon|mail|schrijf|@/iu,
      hours: /openingstijd|geopend|\bopen\b|gesloten|dicht|tijden/iu,
    },
    queries: {
      location: 'adres, waar wij zitten, route, bezoek ons, locatie, contact',
      phone: 'telefoon, telefoonnummer, bel, bellen, contact',
      email: 'e-mail, mail, schrijf, contact',
      contact: 'contact, bereiken, bel, bellen, telefoon, e-mail, mail',
      hours: 'openingstijden, geopend maandag tot en met vrijdag, zaterdag, zondag gesloten',
    },
    own: /\b(?:wij|we|ons|onze)\b/iu,
    open: /openingstijd|geopend|\bopen\b|gesloten|dicht/iu,
    exception: /spoed|noodgeval|\bfax\b|vergift|politie/iu,
  },
}
