import type { Language } from './language.ts'

const endingIn = (words: string): RegExp =>
  new RegExp(
    `(?:^|[\\s("'“„«‚/])(?:${words.replaceAll('.', '\\.').replaceAll(' ', '|')})\\.\\s*$`,
    'iu',
  )

/** Abbreviations, and numbers of German and Swedish dates, after which a sentence continues. */
export const ABBREVIATIONS: Partial<Record<Language, RegExp>> = {
  de: endingIn(
    String.raw`tel mo di mi do fr sa so mind max min std tgl inkl zzgl exkl evtl bzgl vgl gem lt hr frau fa abt zi str nr ztr wg dr med dent dipl ing geb verh z.b d.h u.a o.ä i.d.r z.t u.u v.a jan feb mär apr jun jul aug sep sept okt nov dez \d{1,2}`,
  ),
  fr: endingIn(
    'm mm mme mmes mlle tél av bd env max min art réf ex p.ex hab janv févr juil sept oct nov déc etc',
  ),
  es: endingIn(
    'sr sra sres srta dr dra d dña ud uds vd núm tel tfno avda av pza máx mín aprox pág art ej p.ej etc ene feb abr ago sept oct nov dic',
  ),
  it: endingIn(
    'sig sigg dott ing avv tel art pag es max min ecc gen febbr mar apr giu lug ag sett ott nov dic',
  ),
  pt: endingIn(
    'sr sra srs tel av r núm máx mín aprox pág art ex etc jan fev mar abr mai jun jul ago set out nov dez',
  ),
  nl: endingIn(
    'dhr mevr mw tel bijv bv ca evt excl incl max min nr str o.a t.a.v m.b.t i.p.v resp jan feb mrt apr jun jul aug sept okt nov dec',
  ),
  sv: endingIn(
    String.raw`tel kl ca t.ex bl.a d.v.s dvs m.m o.s.v osv s.k inkl exkl max min nr jan feb mar apr jun jul aug sept okt nov dec`,
  ),
  ru: endingIn('г гг ул тел д кв стр т.д т.п т.е руб коп мин макс чел им пр просп'),
}
