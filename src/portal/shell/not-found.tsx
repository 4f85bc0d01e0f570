import { ButtonLink } from '#ui/actions/button.tsx';
import { PageNotice } from '#ui/feedback/page-notice.tsx';
import { css } from '#ui/style/style.ts';
import { useTexts } from '../state/texts/texts.ts';
import { SupportCode } from '../support/support-code.tsx';

const place = css({ minBlockSize: '60vh' });

/** The not-found page, with a link home. */
export function NotFound() {
  const { t } = useTexts();
  return (
    <PageNotice
      className={place}
      icon="search"
      kickerIcon="map-pin"
      kicker="404"
      title={t('screens.notFound.title')}
      text={t('screens.notFound.text')}
    >
      <ButtonLink href="/index" size="l">
        {t('screens.notFound.home')}
      </ButtonLink>
      <SupportCode reason="notFound" isAside />
    </PageNotice>
  );
}
