/** The human check of a form that was begun before the application came (start/early-form.ts), and handed over to it. */
import type { HumanCheckScene } from '#contract/verification/calls.ts';
import type { HumanCheck, Solved } from '../../human-check/human-check.ts';

/** A check by what it stands before. */
export interface EarlyCheck {
  readonly scene: HumanCheckScene;
  readonly check: Pick<HumanCheck, 'handOver'>;
}

interface Place {
  liveryCheck?: EarlyCheck | undefined;
}

const place = (): Place => window as unknown as Place;

/** Leaves a check where the application finds it. */
export function leaveEarlyCheck(check: EarlyCheck): void {
  place().liveryCheck = check;
}

/** What was begun for that scene, once; undefined where nothing was. */
export function takeEarlyCheck(scene: HumanCheckScene): Promise<Solved> | undefined {
  const early = place().liveryCheck;
  return early?.scene === scene ? early.check.handOver() : undefined;
}
