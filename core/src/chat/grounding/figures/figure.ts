/**
 * A value in a text that can be verified: an amount, a date, a time, a link … `forms`: its normalized forms. Another
 * text confirms the figure when it contains all forms of one list in `requiredForms`.
 */
export type Figure = {
  /** Figures of one kind can be confused with each other: 'money', 'duration', 'date' … */
  kind: string
  forms: string[]
  requiredForms: string[][]
  /** The stem of what is counted: 'place' in 'eight places'. */
  counted?: string
  start: number
  end: number
}

/** The figures that a parser function recognized, and the index of the next token. */
export type FigureMatch = { figures: Figure[]; next: number } | null
