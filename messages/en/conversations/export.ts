export const asCsv = 'Export as CSV'
export const asJsonLines = 'Export as JSON Lines'
export const exporting = 'Exporting...'
