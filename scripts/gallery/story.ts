import type { Cast } from './cast.ts';
import type { Stage } from './stage.ts';

/** One way through the site, with pictures on the way. */
export interface Story {
  /** The heading of its pictures. */
  readonly group: string;
  readonly name: string;
  readonly casts: readonly Cast[];
  readonly play: (stage: Stage) => Promise<void>;
  /** It changes what others see: played last, and alone. */
  readonly isAlone?: boolean;
}
