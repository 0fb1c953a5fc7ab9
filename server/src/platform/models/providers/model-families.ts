/** Low, because replies repeat facts; not 0, because small models would then repeat themselves. */
const lowTemperature = 0.2

/** Reasoning models refuse any temperature except their default. */
const fixedTemperature = /^(?:.*\/)?(?:o\d|gpt-5|gpt-[6-9])/i

/** The temperature of a model: as configured, otherwise low; null if the model does not accept one. */
export const temperatureOf = (
  { temperature }: { temperature?: number | null | undefined },
  model: string,
): number | null => {
  if (temperature !== undefined) return temperature
  return fixedTemperature.test(model) ? null : lowTemperature
}

/** Hosted models with a context of 100,000 tokens or more. */
const largeContext =
  /^(?:.*\/)?(?:gpt-(?:4o|4\.|[5-9])|chatgpt|o\d|claude|gemini|mistral-(?:large|medium|small))/i

/**
 * About how many tokens of knowledge a prompt may contain. Low for unknown models, because their servers often cut
 * prompts silently to 4,096 tokens, and remove the rules first.
 */
export const knowledgeTokensOf = (model: string): number =>
  largeContext.test(model) ? 6_000 : 2_400
