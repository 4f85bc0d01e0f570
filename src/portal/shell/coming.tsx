import { useTexts } from '../state/texts/texts.ts';

/** Answers a press at once whose screen or window is still on its way. Drawn by the style that a page comes with (edge/page/page.ts). */
export function Coming() {
  const { t } = useTexts();
  return <div role="progressbar" aria-label={t('ui.loading')} data-coming="" />;
}
