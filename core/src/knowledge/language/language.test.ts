import { expect, test } from 'vitest'
import { joinedStems } from '../text/analyze-text.ts'
import { sentenceSpans } from '../text/sentences.ts'
import { detectLanguage } from './detect-language.ts'
import type { Language } from './language.ts'

test.each([
  ['en', 'How much is it?'],
  ['de', 'Was kostet das?'],
  ['fr', 'Combien ça coûte ?'],
  ['es', '¿Cuánto cuesta el envío?'],
  ['it', 'Quanto costa la spedizione?'],
  ['pt', 'Quanto custa o envio?'],
  ['nl', 'Hoe laat gaan jullie open?'],
  ['sv', 'Vad kostar frakten?'],
  ['ru', 'Сколько стоит доставка?'],
  ['ja', '営業時間は何時までですか'],
  ['zh', '营业时间是几点？'],
  ['ko', '영업 시간이 어떻게 되나요?'],
])('a short question in %s is recognized', (language, question) => {
  expect(detectLanguage(question)).toBe(language)
})

test.each(['Hotel Bristol 2026', 'QX-100', '', '???', 'Zażółć gęślą jaźń'])(
  'the language of "%s" is not guessed',
  (text) => {
    expect(detectLanguage(text)).toBeNull()
  },
)

const forms: [Language, string, string][] = [
  ['de', 'Öffnungszeiten Stornierungen Häuser', 'Öffnungszeit stornierung Haus'],
  ['fr', "l'annulation réservé livraisons", 'annulations réservée livraison'],
  ['es', 'cancelaciones envíos', 'cancelación envío'],
  ['it', 'prenotazioni dell’ordine', 'prenotazione ordini'],
  ['pt', 'devoluções', 'devolução'],
  ['nl', 'verzendingen openingstijden', 'verzending openingstijd'],
  ['sv', 'öppettiderna', 'öppettider'],
  ['ru', 'доставки оплату', 'доставка оплата'],
]
test.each(forms)('forms of a word in %s have the same stem', (language, some, others) => {
  expect(joinedStems(some, language)).toBe(joinedStems(others, language))
})

test('words typed without their accents are found', () => {
  expect(joinedStems('Oeffnungszeiten', 'de')).toBe(joinedStems('Öffnungszeiten', 'de'))
  expect(joinedStems('cancelacion', 'es')).toBe(joinedStems('cancelación', 'es'))
  expect(joinedStems('devolucao', 'pt')).toBe(joinedStems('devolução', 'pt'))
})

test('stop words of one language are words of another', () => {
  expect(joinedStems('die cast war son', 'de')).toBe('cast son')
  expect(joinedStems('Was kostet die Reinigung?', 'de')).toBe('kostet reinig')
  expect(joinedStems('Où est-ce que vous livrez ?', 'fr')).toBe('livr')
})

test('Japanese is cut into words, without particles and verb endings', () => {
  expect(joinedStems('キャンセル料はかかりますか？', 'ja')).toBe('キャンセル 料')
  expect(joinedStems('営業時間は何時までですか', 'ja')).toBe('営業 業時 時間 何時')
})

const sentences: [Language, string, number][] = [
  ['de', 'Wir haben am 24. Dezember und z. B. an Feiertagen zu. Rufen Sie an.', 2],
  ['de', 'Tel. 030 1234, Mo. bis Fr. von 9 bis 12 Uhr.', 1],
  ['fr', 'M. Dupont habite av. Foch. Il vous attend.', 2],
  ['es', 'La Dra. Gómez y el Sr. Ruiz atienden en la Avda. Sur. Llame antes.', 2],
  ['nl', 'Bel dhr. De Vries bijv. op maandag. Mailen kan ook.', 2],
  ['ja', '月曜日は休みです。電話は9時からです。', 2],
]
test.each(sentences)('abbreviations in %s end no sentence: %s', (language, text, count) => {
  expect(sentenceSpans(text, language)).toHaveLength(count)
})
