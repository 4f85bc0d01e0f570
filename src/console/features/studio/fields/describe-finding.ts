import type { StudioFinding } from '#contract/staff/studio/calls.ts';
import { translate } from '../draft/words.ts';

/** What the linter found, and what repairs it. */
export function describeFinding({ found, expected, remedy }: StudioFinding): string {
  return translate('finding', { found, expected, remedy });
}
