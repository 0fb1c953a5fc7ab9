/** Why a document cannot be read, in words for whoever gave it. */
export class Refusal extends Error {}
