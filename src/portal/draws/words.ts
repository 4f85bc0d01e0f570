import { useTexts } from '../state/texts/texts.ts';

const HOUR = 3_600;

/** Formats how often a lottery draws; empty where the gateway does not say. */
export function useCadence(): (everyS: number | undefined) => string {
  const { t } = useTexts();
  return (everyS) => {
    if (everyS === undefined) return '';
    if (everyS < 60) return t('lottery.everySeconds', { count: everyS });
    if (everyS === 60) return t('lottery.everyMinute');
    if (everyS < HOUR) return t('lottery.everyMinutes', { count: Math.round(everyS / 60) });
    return everyS < 24 * HOUR ? t('lottery.everyHours', { count: Math.round(everyS / HOUR) }) : t('lottery.daily');
  };
}
