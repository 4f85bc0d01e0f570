import { useTexts } from '#portal/state/texts/texts.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** From so many seconds on an answer is told to be old. */
const OLD_S = 4;

/** Says that the lotteries have not been heard of for a while: what is shown is the last that they said. */
export function Delayed({ ageS }: { readonly ageS: number }) {
  const { t } = useTexts();
  if (ageS < OLD_S) return null;
  return (
    <Banner tone="warning" title={t('lottery.delayed.title')}>
      {t('lottery.delayed.text', { count: ageS })}
    </Banner>
  );
}
