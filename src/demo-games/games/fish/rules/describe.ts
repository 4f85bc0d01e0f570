import type { Speak } from '#demo-games/texts/spoken-texts.ts';
import { findSpecies } from './sea.ts';

/** The target of a shot, and whether it was caught. */
export function describeRound({ variant, isCaught }: Readonly<Record<string, unknown>>, t: Speak): string | undefined {
  const species = findSpecies(variant);
  if (species === undefined) return undefined;
  const name = t(`fish.${species.id}`);
  return isCaught === true ? t('fish.caught', { name, factor: species.pays }) : t('fish.missed', { name });
}
