/** The columns of a source whose text was just confirmed or replaced by a check. */
export const confirmedBySite = (now: number) => ({
  checking: 0 as const,
  checked_at: now,
  check_problem: null,
  missing_since: null,
  unpublished_at: null,
  unpublished_revision: '',
  kept_by_owner: 0 as const,
  next_check_at: null,
})
