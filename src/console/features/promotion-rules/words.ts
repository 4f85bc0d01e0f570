import { translatorOf } from '#console/rewards/words.ts';
import texts from '#console/texts/EN/promotion-rules.json' with { type: 'json' };

/** The words of the screen of promotions' rules and budgets. */
export const translate = translatorOf('promotion-rules', texts);
