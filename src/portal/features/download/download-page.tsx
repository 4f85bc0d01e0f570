import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useAssets } from '#portal/art/assets.ts';
import { PageHead } from '#portal/page/page-head.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, shadow, space } from '#ui/style/tokens.ts';
import { AppCard } from './app-card.tsx';
import { appsOf, type Platform, platformOf } from './platform.ts';

const page = css({ display: 'grid', gap: space[6] });
const hero = css({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr)',
  alignItems: 'center',
  gap: space[6],
  minBlockSize: '15rem',
  paddingInline: space[8],
  borderRadius: radius.xl,
  background: `radial-gradient(80% 160% at 90% 100%, ${color.accentSoft}, transparent), ${color.surface}`,
  boxShadow: `${shadow.s}, inset 0 0 0 1px ${color.line}`,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', minBlockSize: 'auto', padding: space[4] },
});
const picture = css({
  alignSelf: 'end',
  justifySelf: 'center',
  inlineSize: 'auto',
  maxInlineSize: '100%',
  blockSize: '15rem',
  objectFit: 'contain',
  [media.phone]: { display: 'none' },
});
const cards = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 19rem), 1fr))',
  alignItems: 'stretch',
  gap: space[4],
  '& > li': { display: 'grid', gridRow: 'span 5', gridTemplateRows: 'subgrid' },
});

/** The apps (M45, M230): a QR code, a link and the steps for each, that of this device first. */
export function DownloadPage() {
  const { t } = useTexts();
  const { name, resources, assets } = useAtomValue(portalAtom);
  const address = useAssets();
  const own = useOwnPlatform();
  const apps = appsOf(resources, own);
  const image = address('app' in assets && typeof assets.app === 'string' ? assets.app : undefined);
  if (apps.length === 0) {
    return (
      <EmptyState
        level="h1"
        title={t('download.empty.title')}
        text={t('download.empty.text')}
        action={<ButtonLink href="/index">{t('download.home')}</ButtonLink>}
      />
    );
  }
  return (
    <div className={page}>
      <div className={hero}>
        <PageHead icon="smartphone" title={t('download.title', { name })} lead={t('download.lead')} />
        <Picture className={picture} src={image} alt="" width={640} height={480} fallback={null} />
      </div>
      <ul className={cards}>
        {apps.map((app) => (
          <li key={`${app.id} ${app.code}`} data-app={app.id}>
            <AppCard app={app} isOwn={app.platform === own} isElsewhere={own !== undefined && app.platform !== own} />
          </li>
        ))}
      </ul>
      <Banner tone="info">{t('download.safe', { name })}</Banner>
    </div>
  );
}

/** Known after hydration: the server's markup is the same for every device. */
function useOwnPlatform(): Platform | undefined {
  const [own, setOwn] = useState<Platform>();
  useEffect(() => setOwn(platformOf(navigator)), []);
  return own;
}
