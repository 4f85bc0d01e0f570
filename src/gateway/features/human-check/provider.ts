import type { HumanCheckScene } from '#contract/verification/calls.ts';

/** Proof by a solved challenge. */
export interface SolvedCheck {
  /** Id of the challenge: each counts once. */
  readonly id: string;
  readonly expiresAt: Date;
}

/** A bot check (D26). `key` is the merchant's own secret. */
export interface HumanCheckProvider {
  readonly name: string;
  /** A new challenge for one scene, for the page's provider of the same name. */
  challenge(key: Uint8Array, scene: HumanCheckScene): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Verifies an untrusted solution; undefined if it is invalid, expired, or for another scene or merchant. Never
   * throws.
   */
  validate(key: Uint8Array, scene: HumanCheckScene, solution: string): Promise<SolvedCheck | undefined>;
}
