/** What a change comes to, told before it is made. */
import type { Change } from '../compare/changes.ts';
import type { Finding, FromTo } from '../compare/effects.ts';
import type { World } from '../conditions/solve.ts';
import type { Language } from '../site/brand.ts';

/** An element that comes or goes for some members of a role only: `example` is a world in which it does. */
export interface CohortFinding {
  readonly kind: 'cohort';
  readonly id: string;
  readonly appears: boolean;
  readonly roles: readonly string[];
  readonly example: World;
}

/** A value of the site that is no element: maintenance, customer service, hosts, how calls are written. */
export interface SettingFinding {
  readonly kind: 'setting';
  /** `maintenance`, `services.customerService`, `region.mode`. */
  readonly name: string;
  /** The values themselves, as JSON. */
  readonly from: unknown;
  readonly to: unknown;
}

/** A label of a resource as it is drawn in one language of the brand. */
export interface ResourceLabelFinding extends FromTo {
  readonly kind: 'resourceLabel';
  readonly resource: string;
  readonly language: Language;
}

export type EffectFinding = Finding | CohortFinding | SettingFinding | ResourceLabelFinding;

/** A finding with the sets of changes that are each responsible for it. */
export interface CausedFinding {
  readonly finding: EffectFinding;
  readonly causes: readonly (readonly Change[])[];
}

/** Findings that the same changes are responsible for. */
export interface EffectGroup {
  readonly causes: readonly Change[];
  readonly findings: readonly EffectFinding[];
}

/** Everything that differs between the site before and after. Serialisable as JSON. */
export interface AnnouncedEffect {
  /** A finding holds in every one of them, unless it names one. */
  readonly languages: readonly Language[];
  readonly groups: readonly EffectGroup[];
  /** What is turned and changes nothing that anybody sees. */
  readonly silent: readonly Change[];
}
