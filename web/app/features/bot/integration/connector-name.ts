/** The display name of a connector: 'google_calendar' becomes 'Google calendar'. */
export function connectorName(id: string): string {
  const words = id.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
