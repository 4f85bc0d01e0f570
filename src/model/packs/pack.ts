import type { PackFile } from '../documents/generated/pack.ts';
import { dayIn } from '../documents/time-zone.ts';

type FileObligation = PackFile['obligations'][number];

/** Repair fills every default in. */
type Completed<T> = T extends readonly (infer Item)[]
  ? readonly Completed<Item>[]
  : T extends object
    ? { readonly [K in keyof T]-?: Completed<Exclude<T[K], undefined>> }
    : T;

export type Kind = FileObligation['kind'];
/** Parameters of a kind. */
export type TermsOf<K extends Kind> = Completed<NonNullable<FileObligation[K]>>;

interface Row {
  readonly id: string;
  readonly clause: string;
  readonly summary: string;
  readonly source: Completed<FileObligation['source']>;
  /** Null: no person has checked the row. */
  readonly verified: { readonly by: string; readonly on: string } | null;
  /** Days (yyyy-MM-dd) in the pack's zone: from included, until excluded; null: no bound. */
  readonly inForce: { readonly from: string | null; readonly until: string | null };
  /** JSON pointer in the pack file. */
  readonly pointer: string;
}

export type ObligationOf<K extends Kind> = Row & { readonly kind: K; readonly terms: TermsOf<K> };
export type Obligation = { [K in Kind]: ObligationOf<K> }[Kind];

/** The obligations of one market. */
export interface Pack {
  readonly id: string;
  readonly title: string;
  readonly authority: string;
  readonly version: string;
  /** ISO 4217 code; null: the pack has no amounts. */
  readonly currency: string | null;
  readonly zone: string;
  readonly obligations: readonly Obligation[];
}

/** The day (yyyy-MM-dd) of a time in the market's zone. */
export function dayOfPack({ zone }: Pick<Pack, 'zone'>, at: number): string {
  return dayIn(zone, at);
}

export function isInForce({ inForce: { from, until } }: Pick<Obligation, 'inForce'>, day: string): boolean {
  return (from === null || from <= day) && (until === null || day < until);
}
