import { useTexts } from '#portal/state/texts/texts.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** Shown when no answer came: what to do, and that a retry counts only once. */
export function UnclearBanner({ isUnclear }: { readonly isUnclear: boolean }) {
  const { t } = useTexts();
  if (!isUnclear) return null;
  return (
    <Banner tone="warning" title={t('cashier.out.unclear.title')} announce>
      {t('cashier.out.unclear.text')}
    </Banner>
  );
}
