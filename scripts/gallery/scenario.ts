import type { PageSetup } from './page-setup.ts';
import type { Persona } from './personas.ts';

export interface Scenario {
  /** Heading of its pictures in the index. */
  readonly group: string;
  readonly name: string;
  readonly casts: readonly Persona[];
  readonly play: (setup: PageSetup) => Promise<void>;
  /** Changes what other visitors see: runs last and alone. */
  readonly isAlone?: boolean;
}
