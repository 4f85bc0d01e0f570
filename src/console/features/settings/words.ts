import texts from '#console/texts/EN/settings.json' with { type: 'json' };
import { type Say, sayWith } from '#console/texts/say.ts';

export const say: Say = sayWith(texts);
