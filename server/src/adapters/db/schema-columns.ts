/** A boolean as a portable column keeps it. */
export type Flag = 0 | 1
