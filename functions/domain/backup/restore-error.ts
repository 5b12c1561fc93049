/** The message is a Korean sentence for the operator. */
export class RestoreError extends Error {}
