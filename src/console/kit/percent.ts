import { spokenTag } from '#console/texts/spoken.ts';
import { digitsOfTag } from '#texts/digits.ts';
import { sayPercent } from '#ui/words/percent.ts';

/** Millionths as a percentage of the console's language. */
export function percent(ppm: number): string {
  return sayPercent(spokenTag(), digitsOfTag(spokenTag()), ppm);
}
