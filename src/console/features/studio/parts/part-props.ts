import type { StudioFinding } from '#contract/staff/studio/calls.ts';
import type { Draft } from '../draft/use-draft.ts';

export interface PartProps {
  readonly draft: Draft;
  readonly findings: readonly StudioFinding[];
}
