import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/door/failure.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';
import { readStandings, type Standing } from './member-view.ts';
import type { Partaker } from './needs.ts';
import { readWords } from './read-model.ts';
import { joinPromotion } from './take-part.ts';

/** A member who chooses what a deposit is for, and in which language. */
interface Chooser extends Partaker {
  readonly language: string;
}

/** A promotion that a deposit may be made for, and what it asks, in the member's language. */
interface DepositChoice {
  readonly id: string;
  readonly title: string;
  readonly condition: string;
}

/** The promotions that the member may choose with a deposit now, in the merchant's order; those without words are left out. */
export async function readDepositChoices(db: Db, chooser: Chooser): Promise<readonly DepositChoice[]> {
  const open = (await readStandings(db, chooser)).filter(isOpen);
  if (open.length === 0) return [];
  const words = await readWords(db, chooser.merchant, chooser.language);
  return open.flatMap(({ promotionId: id }) => {
    const stated = words.get(id);
    return stated === undefined ? [] : [{ id, title: stated.title, condition: stated.summary }];
  });
}

/** It says that it goes with deposits, runs, is shown to the member, and has given them nothing yet. */
function isOpen({ goesWithDeposits, shown, facts }: Standing): boolean {
  return goesWithDeposits && shown && facts.phase === 'running' && facts.reward === 'none';
}

/** Makes whoever has chosen a promotion with a deposit one of those who take part. Throws Failure where it has closed meanwhile. */
export async function joinByDeposit(db: Db, chooser: Partaker, id: string, random: RandomBytes): Promise<void> {
  const joined = await joinPromotion(db, chooser, id, random);
  if (!joined.success) throw new Failure('promotion_closed');
}
