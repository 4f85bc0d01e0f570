import type { Persona } from './cast.ts';
import type { PageSetup } from './stage.ts';

/** One way through the site, with pictures on the way. */
export interface Scenario {
  /** The heading of its pictures. */
  readonly group: string;
  readonly name: string;
  readonly casts: readonly Persona[];
  readonly play: (setup: PageSetup) => Promise<void>;
  /** It changes what others see: played last, and alone. */
  readonly isAlone?: boolean;
}
