const JOINED =
  /\b(\d+(?:[.,]\d+)?)(kg|g|mg|lbs?|oz|km|cm|mm|m|ft|ml|l|h|hrs?|mins?|s|gb|mb|tb|kwh|kw|w|v|a|m2|m²|usd|eur|gbp)(?![\p{L}\d])/giu

/** "5kg" as "5 kg", which texts write more often. What `isKnown` accepts stays, such as the name of a product. */
export const withSpacedUnits = (text: string, isKnown: (word: string) => boolean): string =>
  text.replaceAll(JOINED, (joined: string, number: string, unit: string) =>
    isKnown(joined.toLowerCase()) ? joined : `${number} ${unit}`,
  )
