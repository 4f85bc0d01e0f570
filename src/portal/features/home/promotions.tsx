import { useAtomValue } from 'jotai';
import type { Announcement } from '#contract/announcements/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { firstWords } from '#portal/state/texts/plain-text.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { fewLines } from '#ui/words/one-line.ts';
import { Section } from './section.tsx';
import type { HomeSectionProps } from './section-props.ts';
import { useAnnouncements } from './use-announcements.ts';

const MOST = 3;

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(16rem, 1fr))',
  gap: space[4],
  minBlockSize: '12rem',
  [media.tablet]: {
    gridTemplateColumns: 'none',
    gridAutoFlow: 'column',
    gridAutoColumns: 'min(20rem, 84%)',
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollbarWidth: 'none',
    '& > *': { scrollSnapAlign: 'start' },
    // Empty cards have nothing to reach.
    '&[aria-busy=true]': { overflowX: 'hidden' },
  },
});
const card = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  alignContent: 'space-between',
  gap: space[3],
  blockSize: '100%',
  minBlockSize: '12rem',
  padding: space[6],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `${shadow.s}, inset 0 0 0 1px ${color.line}`,
  transition: ease('box-shadow', 'translate'),
  [media.hover]: { '&:hover': { translate: '0 -3px', boxShadow: `${shadow.m}, inset 0 0 0 1px ${color.accentText}` } },
});
/** The first card is the most prominent; its style is the brand's. */
const strong = {
  stacked: css({ background: color.accentGradient, color: color.textOnAccent, boxShadow: shadow.m }),
  classic: css({ background: color.accentGradient, color: color.textOnAccent, boxShadow: shadow.m }),
  compact: css({ backgroundColor: color.text, color: color.canvas }),
} as const;
const hands = {
  stacked: css({}),
  classic: css({ borderBlockStart: `3px solid ${color.secondary}` }),
  compact: css({ border: `1px solid ${color.line}`, borderInlineStart: `4px solid ${color.accent}` }),
} as const;
const ornament = css({
  position: 'absolute',
  zIndex: -1,
  insetBlockEnd: '-1.25rem',
  insetInlineEnd: '-0.75rem',
  opacity: 0.13,
  rotate: '-12deg',
});
const heading = css({
  fontFamily: font.display,
  fontWeight: weight.display,
  fontSize: type.xl,
  lineHeight: 1.2,
  textWrap: 'balance',
  ...fewLines(4),
});
const words = css({
  marginBlockStart: space[2],
  fontSize: type.s,
  lineHeight: 1.5,
  opacity: 0.86,
  ...fewLines(3),
});
const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  fontSize: type.s,
  fontWeight: weight.strong,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});
const waiting = css({ display: 'grid', alignContent: 'start', gap: space[3] });

/** The current promotions as cards, plain text only; nothing where there are none. */
export function Promotions({ spec }: HomeSectionProps) {
  const { t, label } = useTexts();
  const { data } = useAnnouncements();
  if (data?.promotion.length === 0) return null;
  return (
    <Section
      title={label(spec.title ?? 'home.promotions.title')}
      more={{ href: '/promotions', label: t('home.seeAll') }}
    >
      <Cards limit={spec.limit ?? MOST} />
    </Section>
  );
}

const PLACES = ['a', 'b', 'c'];
const SIGNS = ['gift', 'sparkles', 'coins', 'trophy', 'percent', 'star'];

function Cards({ limit }: { readonly limit: number }) {
  const { t } = useTexts();
  const { data, isLoadingError, refetch } = useAnnouncements();
  if (isLoadingError) {
    return <ErrorPanel title={t('home.promotions.failed')} retryLabel={t('ui.retry')} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <div className={grid} aria-busy="true">
        {PLACES.map((id) => (
          <div key={id} className={cx(card, waiting)}>
            <Skeleton shape="title" />
            <Skeleton lines={3} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={grid}>
      {data.promotion.slice(0, limit).map((promotion, at) => (
        <li key={promotion.id}>
          <Card promotion={promotion} at={at} />
        </li>
      ))}
    </ul>
  );
}

function Card({ promotion, at }: { readonly promotion: Announcement; readonly at: number }) {
  const { t } = useTexts();
  const { layout } = useAtomValue(portalAtom);
  const text = firstWords(promotion.content);
  return (
    <article className={cx(card, hands[layout.header], at === 0 && strong[layout.header])}>
      <Icon name={SIGNS[at % SIGNS.length] ?? 'gift'} size={132} className={ornament} />
      <div>
        <h3 className={heading}>
          <bdi>{promotion.title || text}</bdi>
        </h3>
        {promotion.title !== '' && (
          <p className={words}>
            <bdi>{text}</bdi>
          </p>
        )}
      </div>
      <a className={link} href={`/promoDetail?id=${encodeURIComponent(promotion.id)}`}>
        {t('home.promotions.detail')}
        <Icon name="arrow-right" size={16} />
      </a>
    </article>
  );
}
