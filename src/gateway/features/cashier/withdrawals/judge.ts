import type { Db } from '#gateway/db/tables.ts';
import { leftToday } from '../methods/judge-method.ts';
import type { Offer } from '../methods/offers.ts';
import { smallest } from '../outgoing/smallest.ts';
import { type Facts, readFacts, type Withdrawer } from './facts.ts';
import { findBlocks, findNeeds, type Need } from './needs.ts';
import type { ValidateDeps } from './ports.ts';

/** What somebody could withdraw, and what stands before it (N10). */
export interface Validated extends Facts {
  /** What the member does before. */
  readonly needs: readonly Need[];
  /** What has to be waited for. */
  readonly blocks: readonly Need[];
  /** Least and most of one withdrawal, by whichever method; undefined: there is none. */
  readonly least: bigint | undefined;
  readonly most: bigint | undefined;
}

/** Judges all of it at once: asked for the page, and again in the transaction that holds the money. */
export async function validateWithdrawal(db: Db, deps: ValidateDeps, who: Withdrawer): Promise<Validated> {
  const facts = await readFacts(db, deps, who);
  const open = facts.offers.filter(({ closed }) => closed === undefined).map(({ method }) => method);
  const least = smallest(open.map(({ minimum_minor }) => minimum_minor));
  const most = largest(open.map(({ maximum_minor }) => maximum_minor));
  return {
    ...facts,
    ...{ needs: findNeeds(facts), blocks: findBlocks(facts, least), least },
    most: most === undefined ? undefined : smallest([most, facts.leftToday ?? most]),
  };
}

/** Least and most that may be withdrawn by one offer today, and by all together. */
export function boundsOf({ method, use }: Offer, { leftToday: leftOfAll }: Facts) {
  const bounds = [method.maximum_minor, leftToday(method, use), leftOfAll].filter((bound) => bound !== undefined);
  return { least: method.minimum_minor, most: smallest(bounds) ?? method.maximum_minor };
}

function largest(all: readonly bigint[]): bigint | undefined {
  return all.reduce<bigint | undefined>((most, one) => (most === undefined || one > most ? one : most), undefined);
}
