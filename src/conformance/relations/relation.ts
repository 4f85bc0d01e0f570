import type { Kit } from '../kit/kit.ts';
import type { ProfileMerchant } from '../kit/profile.ts';

/** What relates replies of several requests to each other, by the rule that a finding breaks. */
export const relationKinds = {
  'same-fact': 'the same fact in several calls',
  'change-read': 'a change and the next read',
  'list-whole': 'a list, its totals and its pages',
  'language-asked': 'the requested language',
  'only-rises': 'values that never decrease',
  'used-once': 'what is valid once',
  'envelope-fits': 'envelopes',
  'content-there': 'content behind an enabled switch',
} as const;
export type RelationKind = keyof typeof relationKinds;

/** Replies by call name: the value of a success; absent: the gateway does not offer the call to this user. */
export type Values = Readonly<Record<string, unknown>>;

export interface Finding {
  readonly found: string;
  readonly expected: string;
}

/** A relation between calls. `Recorded` is what its requests were answered. */
export interface Relation<Recorded = unknown> {
  readonly kind: RelationKind;
  /** The calls whose replies it can blame: it is a case of each. */
  readonly calls: readonly string[];
  /** Other calls that it sends. */
  readonly others: readonly string[];
  readonly title: string;
  /** Only reads: a read-only run includes it. */
  readonly harmless: boolean;
  /**
   * Sends the requests at a merchant. Throws NotOffered or NotTried if the merchant, its member or the gateway lacks
   * something: the next merchant of the profile is tried.
   */
  record(kit: Kit, merchant: ProfileMerchant): Promise<Recorded>;
  /** Whether the record contains a reply of the call; absent: always. */
  isAbout?(recorded: Recorded, call: string): boolean;
  /** What is wrong with `call` by the recorded replies; undefined if nothing is. */
  find(recorded: Recorded, call: string): Finding | undefined;
}
