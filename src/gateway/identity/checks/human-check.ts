import type { HumanCheckScene } from '#contract/verification/calls.ts';

/** Why a call that asks for a human check may not go on. */
export type HumanCheckRefusal = 'human_check_required' | 'human_check_failed' | 'captcha_wrong';

/** What a call brings to tell a person from a program. */
export interface HumanProofs {
  /** One solution, or several joined by points. */
  readonly humanCheck?: string | undefined;
  /** The text of a picture and which one it was, for browsers without script (decision 033). */
  readonly captcha?: string | undefined;
  readonly captchaId?: string | undefined;
}

/** What the proofs of one call are worth. */
export interface HumanCheckVerdict {
  /** Undefined: the call may go on. */
  readonly refusal: HumanCheckRefusal | undefined;
  /**
   * No picture is to be asked for besides: enough challenges were solved to stand for one, for those who cannot read it
   * (D25), or the picture was read in place of a challenge and is spent.
   */
  readonly coversCaptcha: boolean;
}

/** Judges the human check of a call. */
export interface HumanCheck {
  /**
   * Judges what a call brings. Each solution counts once, whatever becomes of the call, and one that is not good spoils them
   * all. Where a check is asked for and none was solved, a picture that was read stands for it; it is spent by that.
   */
  validate(merchant: string, scene: HumanCheckScene, proofs: HumanProofs): Promise<HumanCheckVerdict>;
}
