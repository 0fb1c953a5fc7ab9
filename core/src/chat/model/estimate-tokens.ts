const latinCharactersPerToken = 3.5
const dense = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/g

/**
 * About as many tokens as a model counts for a text, rather too many than too few: no tokenizer fits all models. Chinese,
 * Japanese, Korean and Thai have about one for each character.
 */
export function estimateTokens(text: string): number {
  const denseCount = text.match(dense)?.length ?? 0
  return Math.ceil(denseCount + (text.length - denseCount) / latinCharactersPerToken)
}
