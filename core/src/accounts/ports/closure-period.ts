/** The time between closing and erasing an account. */
export const closureMs = 7 * 86_400_000
