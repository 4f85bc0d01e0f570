import texts from '#console/texts/EN/preview.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';

/** The words of previews. */
export const say = sayWith('preview', texts);
