import { useAtomValue } from 'jotai';
import { useAssets } from '#portal/art/assets.ts';
import { Qr } from '#portal/page/qr.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, shadow, space, type } from '#ui/style/tokens.ts';
import type { HomeSectionProps } from './section-props.ts';

const panel = css({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.3fr) auto minmax(0, 0.9fr)',
  alignItems: 'center',
  gap: space[8],
  paddingInline: space[12],
  minBlockSize: '18rem',
  borderRadius: radius.xl,
  background: `radial-gradient(80% 160% at 88% 100%, ${color.accentSoft}, transparent), ${color.surface}`,
  boxShadow: `${shadow.s}, inset 0 0 0 1px ${color.line}`,
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: space[6], gap: space[4] },
});
const words = css({
  display: 'grid',
  justifyItems: 'start',
  gap: space[3],
  paddingBlock: space[8],
  [media.tablet]: { paddingBlock: 0 },
});
const title = css({ fontSize: type.xxl });
const lead = css({ color: color.textMuted, lineHeight: 1.6, maxInlineSize: '30rem' });
const codes = css({ display: 'flex', gap: space[4], [media.tablet]: { display: 'none' } });
const code = css({ display: 'grid', justifyItems: 'center', gap: space[2], fontSize: type.s, fontWeight: 'bold' });
const small = css({ inlineSize: '9.5rem', padding: '0.75rem' });
const picture = css({
  alignSelf: 'end',
  justifySelf: 'center',
  blockSize: '17rem',
  inlineSize: 'auto',
  [media.tablet]: { display: 'none' },
});
const links = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

const LABELS = { IOS: 'bar.ios', IOS_LITE: 'bar.iosLite', Android: 'bar.android' } as const;
type AppKind = keyof typeof LABELS;
const MOST_CODES = 2;

/** The apps: text and a link on phones, QR codes on desktops. */
export function AppSection({ spec }: HomeSectionProps) {
  const { t, label } = useTexts();
  const { resources, assets } = useAtomValue(portalAtom);
  const address = useAssets();
  const apps = resources.flatMap(({ kind, url, qrCodeUrl, label: own }) =>
    isApp(kind) && (url !== '' || qrCodeUrl !== '')
      ? [{ kind, address: qrCodeUrl || url, words: own || t(LABELS[kind]) }]
      : [],
  );
  const image = address('app' in assets && typeof assets.app === 'string' ? assets.app : undefined);
  if (apps.length === 0) return null;
  return (
    <section className={panel} aria-label={t('home.app.title')}>
      <div className={words}>
        <h2 className={title}>{label(spec.title ?? 'home.app.title')}</h2>
        <p className={lead}>{t('home.app.text')}</p>
        <div className={links}>
          <ButtonLink href="/down" icon="download">
            {t('home.app.download')}
          </ButtonLink>
        </div>
      </div>
      <ul className={codes}>
        {apps.slice(0, MOST_CODES).map((app) => (
          <li key={app.kind} className={code}>
            <Qr className={small} value={app.address} title={t('bar.qrAlt', { platform: app.words })} />
            {app.words}
          </li>
        ))}
      </ul>
      <Picture className={picture} src={image} alt="" width={640} height={480} loading="lazy" fallback={null} />
    </section>
  );
}

function isApp(kind: string): kind is AppKind {
  return Object.hasOwn(LABELS, kind);
}
