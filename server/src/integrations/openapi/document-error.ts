/** Why a document cannot be read, as a message for its author. */
export class DocumentError extends Error {}
