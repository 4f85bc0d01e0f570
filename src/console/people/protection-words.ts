import texts from '#console/texts/EN/protection.json' with { type: 'json' };
import type { LimitKey } from '#contract/protection/read.ts';
import { translatorOf } from './words.ts';

export const translate = translatorOf('protection', texts);

/** `Deposits, day`; a single stake and the balance have no period. */
export function nameLimit(key: LimitKey): string {
  const measure = translate(`measure.${key.measure}`);
  return 'period' in key ? `${measure}, ${translate(`period.${key.period}`)}` : measure;
}
