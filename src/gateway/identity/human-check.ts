import type { HumanCheckScene } from '#contract/verification.calls.ts';

/** Why a call that asks for a human check may not go on. */
export type HumanCheckRefusal = 'human_check_required' | 'human_check_failed';

/** What the solutions of one call prove. */
export interface HumanCheckVerdict {
  /** Undefined: the call may go on. */
  readonly refusal: HumanCheckRefusal | undefined;
  /** Enough challenges were solved to stand for an image captcha, for those who cannot read one (decision D25). */
  readonly isLong: boolean;
}

/** Judges the human check of a call. */
export interface HumanCheck {
  /**
   * Judges what a call brings: one solution, or several joined by points. Each counts once, whatever becomes of the call,
   * and one that is not good spoils them all.
   */
  judge(merchant: string, scene: HumanCheckScene, solutions: string | undefined): Promise<HumanCheckVerdict>;
}
