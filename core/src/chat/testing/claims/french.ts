import type { Language } from './language.ts'

export const french: Language = {
  question: 'Que dois-je savoir avant ma visite ?',
  passages: [
    'La livraison prend 6 jours. Les frais sont de 8,50 euros. Le retour est possible pendant 30 jours et nous remboursons 95 pour cent du prix.',
    '| Billet | Prix |\n| --- | --- |\n| Adultes | 16 € |\n| Enfants | 9 € |\n| Étudiants | 11 € |',
    'Le musée est ouvert du mardi au dimanche de 9h30 à 18h00. Il est fermé le 14 juillet 2026.',
    'La directrice est Claire Fontaine. Écrivez à bonjour@atelier.example ou appelez le 01 44 55 66 77. Le plan est sur https://atelier.example/plan. Un groupe compte vingt-quatre personnes. La cotisation est de 1 150 euros.',
  ],
  slots: [
    {
      kind: 'duration',
      trueForms: ['6 jours', 'six jours'],
      falseForms: ['7 jours', 'sept jours', '**10** jours', '6 semaines'],
      sentences: ['La livraison prend %.', 'Comptez % pour la livraison de votre commande.'],
    },
    {
      kind: 'amount',
      trueForms: ['1 150 euros', '1150 €', '1\u202f150 €'],
      falseForms: ['1 250 euros', '115 €', '1\u202f510 €'],
      sentences: ['La cotisation est de %.', 'Vous payez % pour la cotisation.'],
    },
    {
      kind: 'time',
      trueForms: ['9h30', '9 h 30', '09:30'],
      falseForms: ['8h30', '10h', '09:45'],
      sentences: ['Le musée ouvre à %.', 'Nous vous attendons dès % le matin.'],
    },
    {
      kind: 'date',
      trueForms: ['14 juillet', '14 juillet 2026', '14/07/2026'],
      falseForms: ['15 juillet', '14 juin 2026', '14/08/2026', 'quinze juillet'],
      sentences: ['Le musée est fermé le %.', 'Nous fermons le % pour la fête.'],
    },
    {
      kind: 'percent',
      trueForms: ['95 pour cent', '95 %', 'quatre-vingt-quinze pour cent'],
      falseForms: ['85 pour cent', '100 %', 'soixante-dix pour cent'],
      sentences: ['Nous remboursons % du prix.', 'Vous recevez % en retour.'],
    },
    {
      kind: 'spelled',
      trueForms: ['vingt-quatre', '24'],
      falseForms: ['vingt-cinq', 'quarante', 'soixante et onze', '30'],
      sentences: ['Un groupe compte % personnes.', 'Chaque groupe accueille % personnes au plus.'],
    },
    {
      kind: 'name',
      trueForms: ['Claire Fontaine'],
      falseForms: ['Marc Dubois', 'Claire Moreau'],
      sentences: ['Demandez à voir %.', 'La maison est dirigée par %.'],
    },
    {
      kind: 'link',
      trueForms: ['https://atelier.example/plan'],
      falseForms: ['https://atelier.example/tarifs', 'https://ateliers.example/plan'],
      sentences: ['Le plan est sur %.', 'Consultez % avant de venir.'],
    },
    {
      kind: 'mail',
      trueForms: ['bonjour@atelier.example'],
      falseForms: ['contact@atelier.example', 'bonjour@atelier.fr'],
      sentences: ['Écrivez à %.', 'Envoyez votre demande à % dès maintenant.'],
    },
    {
      kind: 'phone',
      trueForms: ['01 44 55 66 77', '+33 1 44 55 66 77', '01.44.55.66.77'],
      falseForms: ['01 44 55 66 78', '06 12 34 56 78'],
      sentences: ['Appelez le %.', 'Notre numéro est le %.'],
    },
    {
      kind: 'pairing',
      trueForms: [
        'Les enfants paient 9 €.',
        'Pour les adultes le billet est à 16 €.',
        'Les étudiants paient 11 € et les enfants 9 €.',
      ],
      falseForms: [
        'Les enfants paient 16 €.',
        'Pour les adultes le billet est à 9 €.',
        'Les étudiants paient 16 €.',
        '9 € est le prix pour les étudiants.',
      ],
      sentences: ['%'],
    },
  ],
  frames: ['%', "Bien sûr, voici ce que j'ai trouvé. %", '* %\n* Merci de venir avec une pièce.'],
}
