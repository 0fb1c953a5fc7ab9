const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

const RUNS =
  /\p{sc=Han}+|[\p{sc=Katakana}ー]+|\p{sc=Hiragana}+|[^\p{sc=Han}\p{sc=Katakana}ー\p{sc=Hiragana}]+/gu
const HIRAGANA = /^\p{sc=Hiragana}+$/u
const HAN = /^\p{sc=Han}+$/u
/** Stop words in hiragana: particles, verb endings, question words. */
const STOP_WORDS = new Set(
  `これ それ あれ この その あの ここ そこ どこ どれ どの どう どんな いつ いくら いくつ だれ なに なん なぜ どうして どうやって どのくらい どれくらい
  です ます でした ました ません ください くださ でしょう だろう ある あり いる おり なる なり する します しま した して され さい こと もの ため とき よう
  から まで より ので のに けど けれど しかし また そして または および かつ でも ても では には とは への との だけ ほど など くらい ぐらい ずつ
  できる でき できます れる られ ほしい たい たら なら れば ください お ご か が を に は も の と で へ や ね よ な て た だ し い う れ ば
  という といった について によって として おける あれば いただく いただき いただけ もらえ もらう くれる みる しまう しまい とても すぐ もう まだ ちょっと かかり かかる`.split(
    /\s+/,
  ),
)

/** Single characters that are stop words alone but not in compounds: "何" is a question word, "何時" is kept. */
const STOP_CHARACTERS = new Set([
  '何',
  '的',
  '様',
  '方',
  '事',
  '時',
  '中',
  '内',
  '際',
  '等',
  '私',
  '誰',
])

function* pairsOf(run: string): Generator<string> {
  const letters = Array.from(run)
  if (letters.length === 1 && !STOP_CHARACTERS.has(run)) yield run
  for (let i = 0; i + 1 < letters.length; i++) yield `${letters[i] ?? ''}${letters[i + 1] ?? ''}`
}

function* segmentsOf(run: string): Generator<string> {
  for (const { segment } of segmenter.segment(run)) {
    if (!STOP_WORDS.has(segment)) yield segment
  }
}

/**
 * The search words of Japanese text: pairs of Han characters, because their segmentation depends on the context;
 * katakana as written; words in hiragana that are not stop words.
 */
export function japaneseWords(text: string): string[] {
  return (text.match(RUNS) ?? []).flatMap((run) => {
    if (HAN.test(run)) return [...pairsOf(run)]
    if (!HIRAGANA.test(run)) return [run]
    return [...segmentsOf(run)].filter((word) => word.length > 1)
  })
}
