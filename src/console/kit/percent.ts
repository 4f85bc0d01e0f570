import { spokenTag } from '#console/texts/spoken.ts';
import { digitsOfTag } from '#texts/digits.ts';
import { formatPercent } from '#ui/words/percent.ts';

/** Formats parts per million as a percentage in the console's language. */
export function percent(ppm: number): string {
  return formatPercent(spokenTag(), digitsOfTag(spokenTag()), ppm);
}
