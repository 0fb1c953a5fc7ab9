/** How people write in chats, and what it stands for. */
const SPELLINGS: Record<string, string> = {
  you: 'u ya yu yous',
  are: 'r ar',
  your: 'ur yr yer',
  "you're": 'youre ure',
  what: 'wat wht wot waht whta',
  "what's": 'wats whts wots whats',
  when: 'wen whn wehn whne',
  where: 'wher whre wer whr were',
  "where's": 'wheres wers',
  which: 'wich whch witch wch',
  why: 'y wy whyy',
  who: 'hoo',
  how: 'hw hwo',
  'how much': 'howmuch hm',
  'how many': 'howmany',
  do: 'doo',
  does: 'dose doez dos',
  have: 'hav hve av haev',
  is: 'iz si',
  there: 'ther thre ere thier',
  the: 'teh da hte th',
  this: 'dis tihs ths',
  that: 'dat taht tht',
  they: 'dey thay',
  can: 'cn kan cna',
  "can't": 'cnt carnt',
  could: 'cud coud culd',
  would: 'wud woud wuld',
  should: 'shud shoud shuld',
  will: 'wil wll',
  about: 'abt bout abou',
  and: 'n nd adn an',
  with: 'wiv wth wit whit',
  from: 'frm form',
  for: 'fr fo',
  to: '2 too',
  my: 'mi',
  me: 'mee',
  please: 'pls plz plse plz',
  thanks: 'thx tnx thnx',
  because: 'cuz coz cos becuase becos bcoz',
  before: 'b4 befor befre',
  after: 'aftr affter',
  want: 'wnt',
  'want to': 'wanna wanto',
  'going to': 'gonna gunna',
  'got to': 'gotta',
  'do not know': 'dunno idk',
  know: 'kno knw',
  need: 'nead nd',
  get: 'gt',
  come: 'com cum',
  people: 'ppl peeps',
  children: 'kidz kiddos',
  today: '2day tday',
  tonight: 'tonite 2nite 2night tnite',
  tomorrow: 'tmrw tmr tmw tomoro tomorow 2moro 2morrow tommorow tommorrow tomo',
  night: 'nite nyt',
  weekend: 'wkend wknd wkends weeknd',
  week: 'wk',
  weeks: 'wks',
  month: 'mth mnth',
  months: 'mths mnths',
  year: 'yr',
  years: 'yrs',
  hours: 'hrs',
  hour: 'hr',
  minutes: 'mins',
  minute: 'min',
  monday: 'mon',
  tuesday: 'tues tue',
  wednesday: 'weds wed wensday wednsday',
  thursday: 'thurs thu thur',
  friday: 'fri',
  saturday: 'satday saterday saturdy',
  christmas: 'xmas crimbo',
  birthday: 'bday b-day',
  appointment: 'appt apt appointmnt apointment',
  information: 'info',
  phone: 'fone fon tel ph',
  number: 'num nr',
  photo: 'pic foto',
  photos: 'pics',
  message: 'msg',
  password: 'pw pwd pasword',
  account: 'acct acc',
  address: 'addy adress',
  refund: 'rfund',
  receipt: 'reciept recipt',
  booking: 'bookin',
  opening: 'openin',
  parking: 'parkin',
  something: 'smth sth sumthin',
  someone: 'sum1 some1',
  anyone: 'ne1 any1',
  everyone: 'every1',
  okay: 'k kk',
  maximum: 'max',
  minimum: 'minm',
  approximately: 'approx',
  guaranteed: 'garanteed',
  available: 'avail availble availabel avalable',
  accommodation: 'accomodation acommodation',
  definitely: 'definately',
  separate: 'seperate',
  necessary: 'neccessary necesary',
  order: 'oder ordr',
  cancel: 'cancle',
  received: 'recieved',
  receive: 'recieve',
}

/** Spellings that are also words or codes; they count only next to other informal words. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  '2 an wit whit form fo were witch dose too com si th da min mon fri wed sum nd apt y mi ere max hm dos tel hr pw ph acc pic k ar yr th sth'.split(
    ' ',
  ),
)

const STANDARD: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([standard, spellings]) =>
    spellings.split(' ').map((spelling): [string, string] => [spelling, standard]),
  ),
)

const WORD = /(?<![\p{L}\p{N}'’-])[\p{L}\p{N}]+(?![\p{L}\p{N}]|['’-][\p{L}\p{N}])/gu
const CODE = /^(?:\p{Lu}{2,}|\p{N}{2,})$/u

/**
 * A question with the standard spelling of words that are common in chats: "hw much r u" asks "how much are
 * you". Codes and words of the passages stay as they are.
 */
export function withStandardSpelling(question: string, isKnown: (word: string) => boolean): string {
  const standardOf = (word: string): string | undefined =>
    CODE.test(word) || isKnown(word) ? undefined : STANDARD.get(word.toLowerCase())
  const isInformal = (question.match(WORD) ?? []).some(
    (word) => !AMBIGUOUS.has(word.toLowerCase()) && standardOf(word) !== undefined,
  )
  return question.replaceAll(WORD, (word) =>
    AMBIGUOUS.has(word.toLowerCase()) && !isInformal ? word : (standardOf(word) ?? word),
  )
}
