import { useTexts } from '#portal/state/texts/texts.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** An answer at least this many seconds old counts as delayed. */
const OLD_S = 4;

/** Warns that the lottery data has not been updated for a while: the last known state is shown. */
export function Delayed({ ageS }: { readonly ageS: number }) {
  const { t } = useTexts();
  if (ageS < OLD_S) return null;
  return (
    <Banner tone="warning" title={t('lottery.delayed.title')}>
      {t('lottery.delayed.text', { count: ageS })}
    </Banner>
  );
}
