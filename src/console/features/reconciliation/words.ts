import { sayOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/reconciliation.json' with { type: 'json' };

/** The words of the reconciliation screen. */
export const say = sayOf('reconciliation', texts);
