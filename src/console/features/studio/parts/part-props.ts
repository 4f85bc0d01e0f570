import type { ColourPair } from '#contract/staff/previews/preview-messages.ts';
import type { StudioFinding } from '#contract/staff/studio/calls.ts';
import type { Draft } from '../draft/use-draft.ts';

export interface PartProps {
  readonly draft: Draft;
  readonly findings: readonly StudioFinding[];
  /** An element of the page whose setting has the focus. */
  readonly onElement: (element: string) => void;
  /** Two colours to find on the page. */
  readonly onPair: (pair: ColourPair) => void;
}
