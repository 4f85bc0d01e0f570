/** A mistake of the caller's, told without a stack. */
export class CallMistake extends Error {}
