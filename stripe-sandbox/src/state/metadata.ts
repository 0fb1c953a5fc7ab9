/** Merges metadata; an empty value removes its key. */
export const mergeMetadata = (
  old: Record<string, string> | null,
  changes: Record<string, string> | undefined,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ''))
