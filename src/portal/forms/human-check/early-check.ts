/** Hands over a human check that began before the application was loaded (start/early-form.ts). */
import type { HumanCheckScene } from '#contract/verification/calls.ts';
import type { HumanCheck, Solved } from '../../human-check/human-check.ts';

export interface EarlyCheck {
  readonly scene: HumanCheckScene;
  readonly check: Pick<HumanCheck, 'handOver'>;
}

interface Place {
  liveryCheck?: EarlyCheck | undefined;
}

const place = (): Place => window as unknown as Place;

export function leaveEarlyCheck(check: EarlyCheck): void {
  place().liveryCheck = check;
}

/** The check begun for a scene, returned once; undefined where there is none. */
export function takeEarlyCheck(scene: HumanCheckScene): Promise<Solved> | undefined {
  const early = place().liveryCheck;
  return early?.scene === scene ? early.check.handOver() : undefined;
}
