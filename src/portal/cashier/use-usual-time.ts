import { useAtomValue } from 'jotai';
import { LANGUAGES } from '#model/site/languages.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Says within what time a payment usually arrives: minutes up to two hours, hours up to two days, then days. */
export function useUsualTime(): (minutes: number) => string {
  const { t } = useTexts();
  const writer = useFigures();
  const { language } = useAtomValue(portalAtom);
  const tag = LANGUAGES[language as keyof typeof LANGUAGES]?.tag ?? 'en';
  return (minutes) => {
    const [unit, size] =
      minutes < 2 * HOUR
        ? (['minute', 1] as const)
        : minutes < 2 * DAY
          ? (['hour', HOUR] as const)
          : (['day', DAY] as const);
    return t('cashier.usually', { time: writer.duration(tag, Math.ceil(minutes / size), unit) });
  };
}
