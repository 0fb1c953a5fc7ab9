/** Returns the current time in epoch milliseconds. A port, so that tests control time. */
export type Clock = () => number
