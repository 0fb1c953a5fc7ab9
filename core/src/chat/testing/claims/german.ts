import type { Language } from './language.ts'

export const german: Language = {
  question: 'Was muss ich vor meinem Besuch wissen?',
  passages: [
    'Die Lieferung dauert 5 Werktage. Der Versand kostet 4,90 Euro. Express dauert 2 Werktage und kostet 12,50 Euro.\n\nSie können innerhalb von 30 Tagen zurückgeben und erhalten 100 Prozent zurück.',
    '| Zimmer | Preis |\n| --- | --- |\n| Einzelzimmer | 79 € |\n| Doppelzimmer | 119 € |\n| Suite | 210 € |',
    'Das Geschäft ist Montag bis Freitag von 8:00 bis 18:30 Uhr geöffnet, am Samstag von 9 bis 13 Uhr. Es ist vom 3. August 2026 bis zum 17. August 2026 geschlossen.',
    'Die Leiterin ist Anna Müller. Schreiben Sie an kontakt@nordhaus.example oder rufen Sie 030 4455667 an. Das Formular steht unter https://nordhaus.example/formular. Eine Gruppe hat zwölf Plätze, ein Kurs vier Abende. Die Gebühr beträgt 1.200,00 €.',
  ],
  slots: [
    {
      kind: 'duration',
      trueForms: ['5 Werktage', 'fünf Werktage', '**5** Tage'],
      falseForms: ['6 Werktage', 'sechs Werktage', '**8** Tage', '5 Wochen'],
      sentences: [
        'Die Lieferung dauert %.',
        'Rechnen Sie für die Lieferung mit % ab der Bestellung.',
      ],
    },
    {
      kind: 'amount',
      trueForms: ['1.200,00 €', 'EUR 1200', '1200 Euro', '1 200 €'],
      falseForms: ['1.300,00 €', 'EUR 12000', '120 Euro', '1 250 €', '1.2<b></b>50 €'],
      sentences: ['Die Gebühr beträgt %.', 'Sie zahlen % als Gebühr für die Anmeldung.'],
    },
    {
      kind: 'time',
      trueForms: ['18:30 Uhr', '18.30 Uhr'],
      falseForms: ['19:30 Uhr', '20 Uhr', '18.45 Uhr'],
      sentences: ['Das Geschäft schließt am Montag um %.', 'Wir sind werktags bis % für Sie da.'],
    },
    {
      kind: 'date',
      trueForms: ['3. August', '3. August 2026', '03.08.2026'],
      falseForms: ['4. August', '3. September 2026', '05.08.2026', 'dreizehnten August'],
      sentences: ['Die Ferien beginnen am %.', 'Ab dem % ist geschlossen.'],
    },
    {
      kind: 'percent',
      trueForms: ['100 Prozent', '100 %', 'hundert Prozent'],
      falseForms: ['90 Prozent', '50 %', 'neunzig Prozent'],
      sentences: ['Sie erhalten % zurück.', 'Bei einer Rückgabe bekommen Sie % des Preises.'],
    },
    {
      kind: 'spelled',
      trueForms: ['zwölf', '12'],
      falseForms: ['dreizehn', 'einundzwanzig', 'zwanzig', '15'],
      sentences: ['Eine Gruppe hat % Plätze.', 'Es gibt % Plätze in jeder Gruppe.'],
    },
    {
      kind: 'name',
      trueForms: ['Anna Müller', 'Frau Müller'],
      falseForms: ['Frau Schmidt', 'Anna Schneider', 'Herrn Weber'],
      sentences: ['Fragen Sie bitte nach %.', 'Das Haus wird von % geleitet.'],
    },
    {
      kind: 'link',
      trueForms: ['https://nordhaus.example/formular', 'nordhaus.example'],
      falseForms: [
        'https://nordhaus.example/zahlung',
        'https://nord-haus.example/formular',
        'nordhaus.de',
      ],
      sentences: ['Das Formular finden Sie unter %.', 'Unter % können Sie sich anmelden.'],
    },
    {
      kind: 'mail',
      trueForms: ['kontakt@nordhaus.example'],
      falseForms: ['info@nordhaus.example', 'kontakt@nordhaus.de'],
      sentences: ['Schreiben Sie an %.', 'Sie erreichen uns unter % jederzeit.'],
    },
    {
      kind: 'phone',
      trueForms: ['030 4455667', '+49 30 4455667', '030/4455667'],
      falseForms: ['030 4455668', '0800 123456', '+49 40 4455667'],
      sentences: ['Rufen Sie uns unter % an.', 'Unsere Nummer ist %.'],
    },
    {
      kind: 'pairing',
      trueForms: [
        'Das Einzelzimmer kostet 79 €.',
        'Für ein Doppelzimmer zahlen Sie 119 €.',
        'Die Suite kostet 210 € und das Einzelzimmer 79 €.',
        'Express dauert 2 Werktage.',
      ],
      falseForms: [
        'Das Einzelzimmer kostet 119 €.',
        'Für ein Doppelzimmer zahlen Sie 79 €.',
        'Die Suite kostet 119 €.',
        '79 € ist der Preis der Suite.',
        'Der Express kostet 4,90 Euro.',
      ],
      sentences: ['%'],
    },
  ],
  frames: ['%', 'Gerne, das habe ich gefunden. %', '- %\n- Bitte bringen Sie Ihren Ausweis mit.'],
}
