import { useAtomValue } from 'jotai';
import { isSingle } from '#contract/protection/limit-kinds.ts';
import type { LimitKey, ProtectionLimit } from '#contract/protection/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { type Texts, useTexts } from '#portal/state/texts/texts.ts';

type Kind = Pick<ProtectionLimit, 'measure' | 'period'>;

/** The name of a limit: its measure and period. */
export function useLimitName(): (kind: Kind) => string {
  const { t } = useTexts();
  return ({ measure, period }) => {
    const name = t(`safer.measure.${measure}`);
    return period === undefined ? name : t(`safer.per.${period}`, { measure: name });
  };
}

/** Names a limit in a call; undefined for a kind without its period, which the reader leaves out. */
export function keyOf({ measure, period }: Kind): LimitKey | undefined {
  if (isSingle(measure)) return { measure };
  return period && { measure, period };
}

/** Writes amounts of a limit: money, or a time. `minor` is in minor units, or in minutes. */
export function useLimitAmount({ measure }: Pick<Kind, 'measure'>): (minor: string) => string {
  const texts = useTexts();
  const writer = useFigures();
  const { currency } = useAtomValue(portalAtom);
  return (minor) => (measure === 'TIME' ? describeMinutes(texts, Number(minor)) : writer.money(minor, currency));
}

const HOUR_MINUTES = 60;

/** Whole hours as hours, else minutes. */
export function describeMinutes({ t }: Texts, minutes: number): string {
  const isHours = minutes > 0 && minutes % HOUR_MINUTES === 0;
  return isHours ? t('safer.hours', { count: minutes / HOUR_MINUTES }) : t('safer.minutes', { count: minutes });
}

const DAY_HOURS = 24;
const WEEK_HOURS = 168;

/** The length of a break in its largest whole unit; a single day is in hours, because it ends at the same time of day. */
export function describeLength({ t }: Texts, hours: number): string {
  if (hours % WEEK_HOURS === 0) return t('safer.weeks', { count: hours / WEEK_HOURS });
  const isDays = hours % DAY_HOURS === 0 && hours > DAY_HOURS;
  return isDays ? t('safer.days', { count: hours / DAY_HOURS }) : t('safer.hours', { count: hours });
}

const YEAR_MONTHS = 12;

/** The length of an exclusion in years where it is whole years; null: without end. */
export function describeTerm({ t }: Texts, months: number | null): string {
  if (months === null) return t('safer.forever');
  if (months % YEAR_MONTHS === 0) return t('safer.years', { count: months / YEAR_MONTHS });
  return t('safer.months', { count: months });
}
