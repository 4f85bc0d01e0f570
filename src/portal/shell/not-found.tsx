import { ButtonLink } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css } from '#ui/style/style.ts';
import { useTexts } from '../state/texts/texts.ts';
import { SupportCode } from '../support/support-code.tsx';

const place = css({ display: 'grid', alignContent: 'center', minBlockSize: '60vh' });

/** Nothing stands at this address: said kindly, with the way home. */
export function NotFound() {
  const { t } = useTexts();
  return (
    <div className={place}>
      <EmptyState
        level="h1"
        illustration="search"
        title={t('screens.notFound.title')}
        text={t('screens.notFound.text')}
        action={<ButtonLink href="/index">{t('screens.notFound.home')}</ButtonLink>}
      />
      <SupportCode reason="notFound" />
    </div>
  );
}
