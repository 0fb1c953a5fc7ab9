/** Epoch milliseconds now. A port, so that tests move time. */
export type Clock = () => number
