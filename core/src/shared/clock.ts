/** Returns the current time in epoch milliseconds. Passed as a dependency so that tests control the time. */
export type Clock = () => number
