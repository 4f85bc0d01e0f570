import type { HumanCheckScene } from '#contract/verification/calls.ts';

export type HumanCheckRefusal = 'human_check_required' | 'human_check_failed' | 'captcha_wrong';

export interface HumanCheckSolutions {
  /** One solution, or several joined by dots. */
  readonly humanCheck?: string | undefined;
  /** Text and id of a captcha picture, for browsers without script (decision 05). */
  readonly captcha?: string | undefined;
  readonly captchaId?: string | undefined;
}

export interface HumanCheckVerdict {
  /** Undefined: the call may continue. */
  readonly refusal: HumanCheckRefusal | undefined;
  /**
   * No captcha is required in addition: enough challenges were solved to replace one, as the accessible alternative
   * (D25), or a captcha was solved in place of a challenge and is used up.
   */
  readonly coversCaptcha: boolean;
}

export interface HumanCheck {
  /**
   * Verifies the proofs of a call. Each solution counts once, whatever the result of the call, and one invalid solution
   * invalidates all. If a check is required and none was solved, a solved captcha replaces it and is used up.
   */
  validate(merchant: string, scene: HumanCheckScene, solutions: HumanCheckSolutions): Promise<HumanCheckVerdict>;
}
