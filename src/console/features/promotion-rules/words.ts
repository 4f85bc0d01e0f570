import { translatorOf } from '#console/rewards/words.ts';
import texts from '#console/texts/EN/promotion-rules.json' with { type: 'json' };

export const translate = translatorOf('promotion-rules', texts);
