/** The effect of a change, announced before the change is made. */
import type { Change } from '../compare/changes.ts';
import type { Finding, FromTo } from '../compare/effects.ts';
import type { World } from '../conditions/solve.ts';
import type { RankRange } from '../documents/rollouts.ts';
import type { Language } from '../site/brand.ts';

/** An element that appears or disappears for some members of a role only: `example` is such a world. */
export interface CohortFinding {
  readonly kind: 'cohort';
  readonly id: string;
  readonly appears: boolean;
  readonly roles: readonly string[];
  readonly example: World;
}

/** A roll-out's share of the members in percent, before and after the change. */
export interface ShareOfMembers {
  /** The id of the roll-out. */
  readonly switch: string;
  readonly from: number;
  readonly to: number;
  /** The share is one of the members of these ranks; absent: of all members. */
  readonly ranks?: RankRange;
  /** The share is one of the members with a label, by its hash. */
  readonly label?: string;
}

/** A site value that is not an element: maintenance, customer service, hosts, call encoding. */
export interface SettingFinding {
  readonly kind: 'setting';
  /** `maintenance`, `services.customerService`, `region.mode`. */
  readonly name: string;
  /** Values as JSON. */
  readonly from: unknown;
  readonly to: unknown;
}

export interface ResourceLabelFinding extends FromTo {
  readonly kind: 'resourceLabel';
  readonly resource: string;
  readonly language: Language;
}

/** A content entry that appears or disappears (part `shown`), or a part of it that differs. */
export interface ContentFinding {
  readonly kind: 'content';
  /** `notice 12` */
  readonly entry: string;
  readonly title: string;
  /** Who it is for; null: everyone. */
  readonly audience: unknown;
  /** `shown`, `title`, `html`, `from` ... */
  readonly part: string;
  /** Of a text. */
  readonly language?: string;
  /** Texts are cut, without markup. */
  readonly from: unknown;
  readonly to: unknown;
}

/** `share`: only those in the share of a roll-out see it. */
export type EffectFinding = (Finding | CohortFinding | SettingFinding | ResourceLabelFinding | ContentFinding) & {
  readonly share?: ShareOfMembers;
};

/** A finding with its causes: each is a set of changes. */
export interface CausedFinding {
  readonly finding: EffectFinding;
  readonly causes: readonly (readonly Change[])[];
}

export interface EffectGroup {
  readonly causes: readonly Change[];
  readonly findings: readonly EffectFinding[];
}

/** All differences of the site before and after. Serialisable as JSON. */
export interface AnnouncedEffect {
  /** A finding applies to all of these languages, unless it names one. */
  readonly languages: readonly Language[];
  readonly groups: readonly EffectGroup[];
  /** Changes without a visible effect. */
  readonly silent: readonly Change[];
}
