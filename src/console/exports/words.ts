import texts from '#console/texts/EN/exports.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';

/** The words of files that are taken away. */
export const say = sayWith('exports', texts);
