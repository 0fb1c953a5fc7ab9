/** One thing that a reply can say: true and false forms, and sentences with % in its place. */
export type Slot = {
  kind: ClaimKind
  trueForms: string[]
  falseForms: string[]
  sentences: string[]
}

export type ClaimKind =
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
