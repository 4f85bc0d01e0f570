import { sayOf } from '#console/rewards/words.ts';
import texts from '#console/texts/EN/promotion-rules.json' with { type: 'json' };

/** The words of the screen of promotions' rules and budgets. */
export const say = sayOf('promotion-rules', texts);
