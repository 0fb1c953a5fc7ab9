/** One thing that a reply can say: true and false forms, and sentences with % in its place. */
export type Slot = { kind: LieKind; truths: string[]; lies: string[]; sentences: string[] }

export type LieKind =
  | 'amount'
  | 'duration'
  | 'time'
  | 'date'
  | 'percent'
  | 'number'
  | 'spelled'
  | 'name'
  | 'link'
  | 'mail'
  | 'phone'
  | 'weekday'
  | 'pairing'

export type Language = { question: string; passages: string[]; slots: Slot[]; frames: string[] }
