import type { HumanCheckScene } from '#contract/verification/calls.ts';

/** What a solved challenge proves. */
export interface SolvedCheck {
  /** Names the challenge: it counts once. */
  readonly id: string;
  readonly expiresAt: Date;
}

/** A way to tell people from programs (D26). `key` is the merchant's own secret. */
export interface HumanCheckProvider {
  /** As the page knows it. */
  readonly name: string;
  /** A fresh challenge for one scene; the page's provider of the same name reads it. */
  challenge(key: Uint8Array, scene: HumanCheckScene): Promise<Readonly<Record<string, unknown>>>;
  /** Judges a solution from outside; undefined when it is none, too old, or for another scene or merchant. Never throws. */
  validate(key: Uint8Array, scene: HumanCheckScene, solution: string): Promise<SolvedCheck | undefined>;
}
