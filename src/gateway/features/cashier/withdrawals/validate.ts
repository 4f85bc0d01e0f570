import type { Db } from '#gateway/db/tables.ts';
import type { Offer } from '../methods/offers.ts';
import { leftToday } from '../methods/validate-method.ts';
import { smallest } from '../outgoing/smallest.ts';
import { type Facts, readFacts, type Withdrawer } from './facts.ts';
import type { ValidateDeps } from './ports.ts';
import { findBlocks, findRequirements, type Requirement } from './requirements.ts';

/** What a member can withdraw, and what prevents a withdrawal (N10). */
export interface Validated extends Facts {
  /** Requirements that the member can fulfil. */
  readonly requirements: readonly Requirement[];
  /** Blocks that only time removes. */
  readonly blocks: readonly Requirement[];
  /** Minimum and maximum of one withdrawal across all methods; undefined: there is none. */
  readonly least: bigint | undefined;
  readonly most: bigint | undefined;
}

/** Runs the full withdrawal check: for the page, and again in the transaction that holds the money. */
export async function validateWithdrawal(db: Db, deps: ValidateDeps, who: Withdrawer): Promise<Validated> {
  const facts = await readFacts(db, deps, who);
  const open = facts.offers.filter(({ closed }) => closed === undefined).map(({ method }) => method);
  const least = smallest(open.map(({ minimum_minor }) => minimum_minor));
  const most = largest(open.map(({ maximum_minor }) => maximum_minor));
  return {
    ...facts,
    requirements: findRequirements(facts),
    blocks: findBlocks(facts, least),
    least,
    most: most === undefined ? undefined : smallest([most, facts.leftToday ?? most]),
  };
}

/** Today's minimum and maximum for one offer, within the limits of all offers together. */
export function boundsOf({ method, use }: Offer, { leftToday: leftOfAll }: Facts) {
  const bounds = [method.maximum_minor, leftToday(method, use), leftOfAll].filter((bound) => bound !== undefined);
  return { least: method.minimum_minor, most: smallest(bounds) ?? method.maximum_minor };
}

function largest(all: readonly bigint[]): bigint | undefined {
  return all.reduce<bigint | undefined>((most, one) => (most === undefined || one > most ? one : most), undefined);
}
