import texts from '#console/texts/EN/account.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';

/** The words of the own account. */
export const say = sayWith('account', texts);
