import type { StudioFinding } from '#contract/staff/studio/calls.ts';
import type { Draft } from '../draft/use-draft.ts';

export interface PartProps {
  readonly draft: Draft;
  readonly findings: readonly StudioFinding[];
  /** An element of the page whose setting has the focus. */
  readonly onElement: (element: string) => void;
}
