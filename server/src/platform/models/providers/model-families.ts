/** Replies repeat facts; a little freedom keeps small models from repeating themselves. */
const lowTemperature = 0.2

/** Models that reason refuse any temperature but their own. */
const fixedTemperature = /^(?:.*\/)?(?:o\d|gpt-5|gpt-[6-9])/i

/** The temperature of a model: as configured, otherwise low; null where the model allows none. */
export const temperatureOf = (
  { temperature }: { temperature?: number | null | undefined },
  model: string,
): number | null => {
  if (temperature !== undefined) return temperature
  return fixedTemperature.test(model) ? null : lowTemperature
}

/** Hosted models with a context of at least 100,000 tokens. */
const largeContext =
  /^(?:.*\/)?(?:gpt-(?:4o|4\.|[5-9])|chatgpt|o\d|claude|gemini|mistral-(?:large|medium|small))/i

/**
 * About how many tokens of knowledge a prompt may hold. Servers of unknown models often cut a prompt silently at 4,096
 * tokens, its rules first.
 */
export const knowledgeTokensOf = (model: string): number =>
  largeContext.test(model) ? 6_000 : 2_400
