export { countOperations, mapDocument } from './map-document.ts'
export type { Reading } from './types.ts'
