/** A logo file that no brand can be made from. The message is a sentence for its author. */
export class LogoFault extends Error {}
