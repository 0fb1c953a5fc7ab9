import type { Language } from '../../knowledge/index.ts'

const THING =
  '(?:order|parcel|package|delivery|shipment|refund|money back|booking|reservation|appointment|invoice|payment|application|claim|case|visa|repair|request|deposit|ticket|voucher)'
const DONE =
  '(?:paid back|returned|refunded|released|repaired|shipped|sent|dispatched|arrived?|delivered|ready|confirmed|processed|approved|accepted|cancell?ed|received|paid|booked|finished|done|on (?:its|the) way|here|gone through|come)'

/** Match questions about the state of the visitor's own order, refund or appointment, not about how to change it. */
const PATTERNS: Partial<Record<Language, RegExp>> = {
  en: new RegExp(
    [
      String.raw`\bwhere(?:['’]s|s| is| are| did| has)? (?:my|our) (?:\w+ )?${THING}`,
      String.raw`\b(?:status|progress) of (?:my|our)\b|\bwhat (?:happened|is happening|['’]s happening) (?:to|with) (?:my|our)\b`,
      String.raw`\bwhen (?:will|do|does|is|are|am|can) (?:i|we|you|my|our)\b[^.?!]{0,30}\b(?:my|our) (?:\w+ )?${THING}\b`,
      String.raw`\bwhen (?:will|does|is|are) (?:my|our) (?:\w+ )?${THING}\b`,
      String.raw`\b(?:has|have|is|was|were|did|will)\b[^.?!]{0,25}\b(?:my|our) (?:\w+ )?${THING}\b[^.?!]{0,30}\b${DONE}\b`,
      String.raw`\b(?:have|did) (?:you|they)\b[^.?!]{0,25}\b(?:${DONE}|receive|get|send|ship|approve|process)\b[^.?!]{0,15}\b(?:my|our)\b`,
      String.raw`\b(?:my|our) (?:\w+ )?${THING}(?: \d[\w-]*)? (?:has ?n[o'’]t|has(?: still)? not|never|still|did ?n[o'’]t|is(?: still)? (?:not|late|missing))`,
      String.raw`\b(?:order|invoice|booking|ticket) (?:number |no\.? ?|nr\.? ?|#)?[\w-]*\d{3}`,
    ].join('|'),
    'iu',
  ),
  de: /\bwo (?:ist|bleibt|sind|steckt) (?:denn )?(?:mein|unser)|\bwann (?:kommt|bekomme ich|erhalte ich|wird|ist|kriege ich) (?:denn )?(?:mein|unser)\w*\b|\b(?:ist|wurde|sind|habt ihr|haben sie) (?:denn )?(?:mein|unser)\w*\b.{0,40}(?:verschickt|versendet|angekommen|fertig|bestätigt|bearbeitet|unterwegs|eingegangen|storniert|erhalten)|\b(?:bestell|auftrags)nummer\b.{0,12}\d/iu,
  fr: /(?<!\p{L})où (?:est|en est|se trouve|sont) (?:ma|mon|mes|notre)\b|\bquand (?:vais-je recevoir|arriver?a?|est-ce que je (?:reçois|vais recevoir|recevrai)|recevrai-je|sera|est) (?:ma|mon|mes|notre)\b|\b(?:ma|mon) (?:commande|colis|remboursement|rendez-vous|réservation)\b.{0,40}(?:expédié|arrivé|confirmé|prêt|traité|envoyé|parti)|numéro de commande.{0,12}\d/iu,
  es: /d[oó]nde est[áa]n? (?:mi|mis|nuestro)\b|cu[áa]ndo (?:llega|llegar[áa]|recibo|recibir[ée]|es|est[áa]|estar[áa]) (?:mi|mis|nuestro)\b|\bmi (?:pedido|paquete|reembolso|cita|reserva)\b.{0,40}(?:enviado|llegado|confirmad|listo|lista|procesad|salido)|n[úu]mero de pedido.{0,12}\d/iu,
  nl: /\bwaar (?:is|blijft|zijn) (?:mijn|onze)\b|\bwanneer (?:komt|krijg ik|ontvang ik|wordt|is) (?:mijn|onze)\b|\bmijn (?:bestelling|pakket|terugbetaling|afspraak|reservering)\b.{0,40}(?:verzonden|aangekomen|bevestigd|klaar|verwerkt|onderweg|ontvangen)|\bbestelnummer\b.{0,12}\d/iu,
  ja: /(?:私|自分|うち)の(?:注文|荷物|返金|予約|商品).{0,12}(?:どこ|いつ|どう|状況)|(?:注文|荷物|商品|返金)(?:した\S{0,4})?(?:が|は)?まだ(?:届|来|着|戻)|注文番号.{0,6}\d|(?:注文|配送|返金|予約)の?状況/u,
}

/**
 * Whether a question is about the state of the visitor's own order, refund or appointment, which no source contains.
 */
export const asksAboutOwnOrder = (question: string, language: Language): boolean =>
  PATTERNS[language]?.test(question) === true
