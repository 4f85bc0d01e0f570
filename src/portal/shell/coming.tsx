import { useTexts } from '../state/texts/texts.ts';

/** Immediate feedback while a screen or window is loading. Styled by the page's initial style (edge/page/page.ts). */
export function Coming() {
  const { t } = useTexts();
  return <div role="progressbar" aria-label={t('ui.loading')} data-coming="" />;
}
