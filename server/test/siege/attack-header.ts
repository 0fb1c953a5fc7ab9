/** The header by which the monitor of the event loop knows the name of an attack. */
export const attackHeader = 'x-siege-attack'
