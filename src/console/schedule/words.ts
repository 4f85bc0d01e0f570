import texts from '#console/texts/EN/schedule.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('schedule', texts);
