/**
 * One statement of a text that is looked up: an amount, a date, a time, a link … `forms` are its normalized forms;
 * a text gives the figure when it says all forms of one list of `requiredForms`.
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

/** What one reader of the grammar recognized, and the index after it. */
export type FigureMatch = { figures: Figure[]; next: number } | null
