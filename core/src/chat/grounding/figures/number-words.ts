/** A number written as words, in English, German or French. */
export type NumberWords = {
  value: number
  /** Number of words. */
  length: number
  /** 'one' and articles of the same form count as numbers only before a unit. */
  isArticle: boolean
  /** 'third', 'dritte': may also be a position in a list. */
  isOrdinal: boolean
}

const listOf = (text: string): string[] => text.trim().split(/\s+/)
const valuesOf = (text: string): [string, number][] =>
  listOf(text).map((entry) => {
    const [word = '', value = '0'] = entry.split('=')
    return [word, Number(value)]
  })

const small = new Map<string, number>(
  valuesOf(`zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12
    thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19
    un=1 une=1 deux=2 trois=3 quatre=4 cinq=5 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 quatorze=14
    quinze=15 seize=16 zéro=0`),
)
const tens = new Map<string, number>(
  valuesOf(`twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90
    vingt=20 vingts=20 trente=30 quarante=40 cinquante=50 soixante=60 septante=70 huitante=80 octante=80 nonante=90`),
)
const scales = new Map<string, number>(
  valuesOf(`hundred=100 hundreds=100 cent=100 cents=100 thousand=1000 thousands=1000 mille=1000 million=1000000
    millions=1000000 millionen=1000000 mio=1000000 billion=1000000000 milliarde=1000000000 milliarden=1000000000
    milliard=1000000000 milliards=1000000000 mrd=1000000000`),
)
const ordinals = new Map<string, number>(
  valuesOf(`first=1 second=2 third=3 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth=9 tenth=10 eleventh=11
    twelfth=12 thirteenth=13 fourteenth=14 fifteenth=15 sixteenth=16 seventeenth=17 eighteenth=18 nineteenth=19
    twentieth=20 thirtieth=30 fortieth=40 fiftieth=50 hundredth=100
    deuxième=2 seconde=2 troisième=3 quatrième=4 cinquième=5 sixième=6 septième=7 huitième=8 neuvième=9 dixième=10
    onzième=11 douzième=12 quinzième=15 vingtième=20 trentième=30 centième=100`),
)
const multiples = new Map<string, number>(
  valuesOf(`half=0.5 twice=2 thrice=3 double=2 triple=3 dozen=12 dozens=12
    halb=0.5 halbe=0.5 halben=0.5 halbes=0.5 hälfte=0.5 anderthalb=1.5 eineinhalb=1.5 zweieinhalb=2.5 doppelt=2
    doppelte=2 doppelten=2 dutzend=12
    demi=0.5 demie=0.5 moitié=0.5 douzaine=12 quinzaine=15 vingtaine=20 trentaine=30 cinquantaine=50 centaine=100`),
)

const germanSmall = new Map<string, number>(
  valuesOf(`null=0 ein=1 eins=1 eine=1 einen=1 einem=1 einer=1 eines=1 zwei=2 zwo=2 drei=3 vier=4 fünf=5 fuenf=5
    sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 zwoelf=12 dreizehn=13 vierzehn=14 fünfzehn=15 fuenfzehn=15
    sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19`),
)
const germanTens = new Map<string, number>(
  valuesOf(`zwanzig=20 dreißig=30 dreissig=30 vierzig=40 fünfzig=50 fuenfzig=50 sechzig=60 siebzig=70 achtzig=80
    neunzig=90`),
)
const germanOrdinals = new Map<string, number>(
  valuesOf(
    'erst=1 zweit=2 dritt=3 viert=4 fünft=5 sechst=6 siebt=7 siebent=7 neunt=9 zehnt=10 elft=11 zwölft=12',
  ),
)

function germanBelowHundred(word: string): number | undefined {
  const direct = germanSmall.get(word) ?? germanTens.get(word)
  if (direct !== undefined) return direct
  const [, unit = '', ten = ''] = /^(.+?)und(.+)$/.exec(word) ?? []
  const [low, high] = [germanSmall.get(unit), germanTens.get(ten)]
  return low !== undefined && low < 10 && high !== undefined ? high + low : undefined
}

/** Parses a German number: 'zweihundertfünfzig' → 250. */
function germanNumber(word: string): number | undefined {
  const below = germanBelowHundred(word)
  if (below !== undefined || !/hundert|tausend/.test(word)) return below
  const [, thousands, hundreds, rest = ''] =
    /^(?:(.*?)tausend)?(?:und)?(?:(.*?)hundert)?(?:und)?(.*)$/.exec(word) ?? []
  const parts = [
    timesOf(thousands, 1000),
    timesOf(hundreds, 100),
    rest === '' ? 0 : germanBelowHundred(rest),
  ]
  return parts.reduce<number | undefined>(
    (sum, part) => (sum === undefined || part === undefined ? undefined : sum + part),
    0,
  )
}

function timesOf(times: string | undefined, scale: number): number | undefined {
  if (times === undefined) return 0
  const factor = times === '' ? 1 : germanNumber(times)
  return factor === undefined ? undefined : factor * scale
}

const germanSuffix =
  /^(.+?)(?:mal|fach(?:e[nrsm]?)?|(?:tägig|stündig|minütig|wöchig|monatig|jährig|köpfig|stellig|teilig)(?:e[nrsm]?)?)$/

/** Parses a German ordinal: 'dreizehnte', 'einundzwanzigsten'. */
function germanOrdinal(word: string): number | undefined {
  const [, stem] = /^(.{4,}t)e[nrsm]?$/.exec(word) ?? []
  if (stem === undefined || stem.startsWith('acht')) return undefined
  const [, number = ''] = /^(.+?)s?t$/.exec(stem) ?? []
  return germanOrdinals.get(stem) ?? germanBelowHundred(number)
}

const single = (value: number, isOrdinal = false): NumberWords => ({
  value,
  length: 1,
  isArticle: false,
  isOrdinal,
})

function germanWords(word: string): NumberWords | null {
  const number = germanNumber(word)
  if (number !== undefined) return { ...single(number), isArticle: number === 1 }
  const [, stem = ''] = germanSuffix.exec(word) ?? []
  const times = stem === '' ? undefined : germanNumber(stem)
  if (times !== undefined) return times > 1 ? single(times) : null
  const ordinal = germanOrdinal(word)
  return ordinal === undefined ? null : { ...single(ordinal, true), isArticle: ordinal === 1 }
}

type Sum = { total: number; current: number; isOrdinal: boolean }

/** Adds the next word of 'two hundred and fifty' or 'quatre-vingt-dix'; false when it begins another number. */
function add(sum: Sum, word: string): boolean {
  if (sum.isOrdinal) return false
  const ordinal = ordinals.get(word)
  const low = small.get(word) ?? ordinal
  if (low !== undefined) {
    sum.isOrdinal = ordinal !== undefined
    return addSmall(sum, low)
  }
  const ten = tens.get(word)
  if (ten !== undefined) return addTens(sum, ten)
  const scale = scales.get(word)
  return scale !== undefined && addScale(sum, scale)
}

function addSmall(sum: Sum, low: number): boolean {
  const rest = sum.current % 100
  const fits = [
    rest === 0,
    low < 10 && rest >= 20 && rest % 10 === 0,
    // soixante-dix, quatre-vingt-dix, dix-sept
    low >= 10 && (rest === 60 || rest === 80),
    low >= 7 && low < 10 && rest % 20 === 10,
  ]
  if (!fits.some(Boolean)) return false
  sum.current += low
  return true
}

function addTens(sum: Sum, ten: number): boolean {
  const rest = sum.current % 100
  const isFourTimes = ten === 20 && rest === 4
  if (rest !== 0 && !isFourTimes) return false
  sum.current += isFourTimes ? 76 : ten
  return true
}

function addScale(sum: Sum, scale: number): boolean {
  const times = Math.max(sum.current, 1)
  sum.current = scale === 100 ? times * 100 : 0
  if (scale !== 100) sum.total += times * scale
  return true
}

/** Whether a word joins parts of a number: 'and' in 'two hundred and five', 'et' in 'vingt et un'. */
function joins(sum: Sum, word: string, next: string): boolean {
  const isWithin = word === 'and' ? sum.current % 100 === 0 : sum.current % 10 === 0
  return /^(?:and|et)$/.test(word) && isWithin && (small.has(next) || tens.has(next))
}

/** Adds the words of one number to `sum`. Returns how many words belong to it. */
function sumUp(sum: Sum, words: readonly string[]): number {
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = words.slice(at, at + 2)
    if (at > 0 && joins(sum, word, next) && add(sum, next)) at += 1
    else if (!add(sum, word)) return at
  }
  return words.length
}

/** Parses the number that starts with the first of these lower-case words; null when there is none. */
export function readNumberWords(words: readonly string[]): NumberWords | null {
  const [first = ''] = words
  if (plainWords.has(first)) return null
  const read = readFrom(words, first)
  if (!read && first.length < 30) {
    if (plainWords.size >= maxPlainWords) plainWords.clear()
    plainWords.add(first)
  }
  return read
}

/** Cache of words that do not begin a number, because the same words are looked up many times. */
const plainWords = new Set<string>()
const maxPlainWords = 20_000

function readFrom(words: readonly string[], first: string): NumberWords | null {
  const multiple = multiples.get(first)
  if (multiple !== undefined) return single(multiple)

  const sum: Sum = { total: 0, current: 0, isOrdinal: false }
  const length = sumUp(sum, words)
  if (length === 0) return germanWords(first)
  const value = sum.total + sum.current
  return { value, length, isArticle: value === 1, isOrdinal: sum.isOrdinal }
}

/** The factor by which a word multiplies the number before it. */
export const scaleOf = (word: string): number | undefined =>
  word === 'k' || word === 'tausend' ? 1000 : scales.get(word)
