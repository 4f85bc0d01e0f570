import { Qr } from '#portal/page/qr.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import type { TextKey } from '#texts/text-key.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import type { App } from './platform.ts';

const card = css({
  display: 'grid',
  // Uses the rows of the neighbouring cards: codes align, whatever the length of the texts above.
  gridRow: '1 / -1',
  gridTemplateRows: 'subgrid',
  justifyItems: 'start',
  gap: space[4],
  blockSize: '100%',
  padding: space[6],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
  '&[data-own]': { borderColor: color.accent, boxShadow: `0 0 0 3px ${color.accentSoft}` },
  [media.phone]: { padding: space[4] },
});
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2], fontSize: type.l });
const words = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.55 });
const code = css({
  justifySelf: 'center',
  display: 'grid',
  justifyItems: 'center',
  gap: space[2],
  color: color.textMuted,
  fontSize: type.xs,
});
const list = css({ display: 'grid', gap: space[2], counterReset: 'step', inlineSize: '100%' });
const step = css({
  display: 'grid',
  gridTemplateColumns: '1.5rem minmax(0, 1fr)',
  gap: space[2],
  fontSize: type.s,
  lineHeight: 1.5,
  counterIncrement: 'step',
  '&::before': {
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    inlineSize: '1.5rem',
    blockSize: '1.5rem',
    borderRadius: '50%',
    backgroundColor: color.accentSoft,
    color: color.accentText,
    fontFamily: font.numeric,
    fontSize: type.xs,
    fontWeight: weight.strong,
  },
});
const heading = css({ fontSize: type.s, fontWeight: weight.strong, marginBlockEnd: space[2] });
const whole = css({ inlineSize: '100%' });

const NAMES = { ios: 'download.ios', iosLite: 'download.iosLite', android: 'download.android' } as const;
const ABOUT = { ios: 'download.ios.text', iosLite: 'download.iosLite.text', android: 'download.android.text' } as const;
const STEPS: Readonly<Record<App['id'], readonly TextKey[]>> = {
  ios: ['download.ios.one', 'download.ios.two', 'download.ios.three'],
  iosLite: ['download.iosLite.one', 'download.iosLite.two', 'download.iosLite.three'],
  android: ['download.android.one', 'download.android.two', 'download.ios.three'],
};

interface AppCardProps {
  readonly app: App;
  readonly isOwn: boolean;
  /** The visitor's device is a phone of another platform. */
  readonly isElsewhere: boolean;
}

/**
 * One app: its 200 px code with a margin of 20 (M86, M375), its link, its steps. On the app's own platform the link
 * comes first: a device cannot scan its own screen.
 */
export function AppCard({ app, isOwn, isElsewhere }: AppCardProps) {
  const { t } = useTexts();
  const platform = app.label || t(NAMES[app.id]);
  return (
    <article className={card} data-own={isOwn ? '' : undefined} aria-label={platform}>
      <h2 className={head}>
        <Icon name="smartphone" size={22} />
        {platform}
        {isOwn && <Badge tone="accent">{t('download.own')}</Badge>}
      </h2>
      <p className={words}>{t(ABOUT[app.id])}</p>
      {!isOwn && <Code app={app} platform={platform} isElsewhere={isElsewhere} />}
      {isOwn && <Get app={app} platform={platform} isOwn />}
      <div className={whole}>
        <h3 className={heading}>{t('download.steps')}</h3>
        <ol className={list}>
          {STEPS[app.id].map((key) => (
            <li key={key} className={step}>
              {t(key)}
            </li>
          ))}
        </ol>
      </div>
      {isOwn ? (
        <Code app={app} platform={platform} isElsewhere={false} />
      ) : (
        <Get app={app} platform={platform} isOwn={false} />
      )}
    </article>
  );
}

interface PartProps {
  readonly app: App;
  readonly platform: string;
}

function Code({ app, platform, isElsewhere }: PartProps & { readonly isElsewhere: boolean }) {
  const { t } = useTexts();
  return (
    <div className={code}>
      <Qr value={app.code} title={t('bar.qrAlt', { platform })} />
      <span>{isElsewhere ? t('download.scanFirst', { platform }) : t('download.scan')}</span>
    </div>
  );
}

function Get({ app, platform, isOwn }: PartProps & { readonly isOwn: boolean }) {
  const { t } = useTexts();
  if (app.url === '') return null;
  return (
    <ButtonLink
      className={whole}
      href={app.url}
      variant={isOwn ? 'primary' : 'quiet'}
      icon="download"
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('download.get', { platform })}
    </ButtonLink>
  );
}
