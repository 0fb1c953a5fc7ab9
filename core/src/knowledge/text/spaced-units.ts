const JOINED =
  /\b(\d+(?:[.,]\d+)?)(kg|g|mg|lbs?|oz|km|cm|mm|m|ft|ml|l|h|hrs?|mins?|s|gb|mb|tb|kwh|kw|w|v|a|m2|m²|usd|eur|gbp)(?![\p{L}\d])/giu

/** Splits "5kg" into "5 kg", the more common spelling. Keeps words that `isKnown` accepts, such as product names. */
export const withSpacedUnits = (text: string, isKnown: (word: string) => boolean): string =>
  text.replaceAll(JOINED, (joined: string, number: string, unit: string) =>
    isKnown(joined.toLowerCase()) ? joined : `${number} ${unit}`,
  )
