import texts from '#console/texts/EN/effects.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

/** The words of what a change comes to, of conflicts and undo. */
export const translate = translatorWith('effects', texts);
