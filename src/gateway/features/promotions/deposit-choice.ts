import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';
import type { Partaker } from './deps.ts';
import { readStandings, type Standing } from './member-view.ts';
import { readWords } from './read-model.ts';
import { joinPromotion } from './take-part.ts';

/** A member who selects a promotion for a deposit, with language. */
interface Chooser extends Partaker {
  readonly language: string;
}

/** A promotion that can be selected with a deposit, and its requirements, in the member's language. */
interface DepositChoice {
  readonly id: string;
  readonly title: string;
  readonly condition: string;
}

/**
 * Promotions that the member can select with a deposit now, in the merchant's order; those without texts are left out.
 */
export async function readDepositChoices(db: Db, chooser: Chooser): Promise<readonly DepositChoice[]> {
  const open = (await readStandings(db, chooser)).filter(isOpen);
  if (open.length === 0) return [];
  const words = await readWords(db, chooser.merchant, chooser.language);
  return open.flatMap(({ promotionId: id }) => {
    const texts = words.get(id);
    return texts === undefined ? [] : [{ id, title: texts.title, condition: texts.summary }];
  });
}

/** The promotion is for deposits, runs, is visible to the member, and has not paid the member yet. */
function isOpen({ goesWithDeposits, shown, facts }: Standing): boolean {
  return goesWithDeposits && shown && facts.phase === 'running' && facts.reward === 'none';
}

/**
 * Joins the member to a promotion selected with a deposit. Throws Failure if the promotion has closed in the meantime.
 */
export async function joinByDeposit(db: Db, chooser: Partaker, id: string, random: RandomBytes): Promise<void> {
  const joined = await joinPromotion(db, chooser, id, random);
  if (!joined.success) throw new Failure('promotion_closed');
}
