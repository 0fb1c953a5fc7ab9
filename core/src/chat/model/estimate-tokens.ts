const latinCharactersPerToken = 3.5
const dense = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/g

/**
 * Estimates the tokens of a text. No tokenizer fits all models, so the estimate is rather too high. Chinese, Japanese,
 * Korean and Thai have about one token per character.
 */
export function estimateTokens(text: string): number {
  const denseCount = text.match(dense)?.length ?? 0
  return Math.ceil(denseCount + (text.length - denseCount) / latinCharactersPerToken)
}
