export { countOperations, mapDocument } from './map-document.ts'
export type { MapOptions } from './types.ts'
