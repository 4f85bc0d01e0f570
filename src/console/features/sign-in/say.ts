import texts from '#console/texts/EN/sign-in.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';

/** The words of the way in. */
export const say = sayWith(texts);
