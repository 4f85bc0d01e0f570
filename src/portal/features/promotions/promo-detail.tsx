import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { memberPromotions } from '#contract/promotions/calls.ts';
import type { PromotionDetail } from '#contract/promotions/read.ts';
import { usePromotionPictures } from '#portal/art/use-art.ts';
import { RichText } from '#portal/html/rich-text.tsx';
import { useRewardGate } from '#portal/rewards/use-gate.ts';
import { useTaking } from '#portal/rewards/use-taking.ts';
import { memberAtom } from '#portal/state/atoms.ts';
import { useMemberQuery } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { LazyImage } from '#ui/pictures/lazy-image.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { RafflePanel } from './raffle-panel.tsx';
import { typeKey } from './types.ts';
import { usePromotion } from './use-promotions.ts';
import { Winners } from './winners.tsx';

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });
const back = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: space[1],
  minBlockSize: '2.75rem',
  color: color.textMuted,
  fontSize: type.s,
  fontWeight: weight.strong,
  [media.hover]: { '&:hover': { color: color.accentText } },
});
const hero = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  alignContent: 'end',
  minBlockSize: 'clamp(14rem, 30vw, 22rem)',
  borderRadius: radius.xl,
  boxShadow: shadow.m,
  backgroundColor: color.overlay,
});
const art = css({ position: 'absolute', inset: 0, zIndex: -2, '& img': { objectPosition: '80% 40%' } });
/** The overlay keeps white text readable on any picture. */
const veil = css({
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  background: `linear-gradient(100deg, ${color.overlay} 8%, color-mix(in oklab, ${color.overlay} 78%, transparent) 42%, transparent 78%)`,
  '[dir=rtl] &': {
    background: `linear-gradient(-100deg, ${color.overlay} 8%, color-mix(in oklab, ${color.overlay} 78%, transparent) 42%, transparent 78%)`,
  },
  [media.phone]: {
    background: `linear-gradient(0deg, ${color.overlay} 26%, color-mix(in oklab, ${color.overlay} 70%, transparent) 60%, transparent)`,
    '[dir=rtl] &': {
      background: `linear-gradient(0deg, ${color.overlay} 26%, color-mix(in oklab, ${color.overlay} 70%, transparent) 60%, transparent)`,
    },
  },
});
const heroWords = css({
  display: 'grid',
  gap: space[2],
  maxInlineSize: 'min(34rem, 100%)',
  padding: `clamp(1.25rem, 3vw, 2.5rem)`,
  color: color.textOnOverlay,
});
const kind = css({ fontSize: type.s, fontWeight: weight.strong, opacity: 0.9 });
const title = css({
  fontFamily: font.display,
  fontWeight: weight.display,
  fontSize: `clamp(${type.xxl}, 4vw, ${type.hero})`,
  lineHeight: 1.08,
  textWrap: 'balance',
});
const summary = css({ fontSize: type.m, lineHeight: 1.5, textWrap: 'pretty' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
  [media.wide]: { gridTemplateColumns: 'minmax(0, 1fr) 24rem' },
});
const side = css({
  display: 'grid',
  gap: space[4],
  [media.wide]: { order: 2 },
});
/** Hidden on a narrow page, where it would precede the terms. */
const wideOnly = css({ [media.tablet]: { display: 'none' } });
const main = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });
const words = css({
  padding: `clamp(1rem, 2.5vw, 2rem)`,
  borderRadius: radius.xl,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});

/** One promotion with its terms and the member's actions (M42, M195): `?id=`. */
export function PromoDetail() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  return (
    <div className={page}>
      <a className={back} href="/promotions">
        <Icon name="chevron-left" size={18} />
        {t('promo.back')}
      </a>
      <Body id={query.get('id') ?? ''} />
    </div>
  );
}

function Body({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const { data, isError, refetch } = usePromotion(id);
  if (data === undefined && isError)
    return <ErrorPanel title={t('promo.failed')} retryLabel={t('ui.retry')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Ghost />;
  if (data.promotion === null) {
    const link = <ButtonLink href="/promotions">{t('promo.seeAll')}</ButtonLink>;
    return (
      <EmptyState level="h1" illustration="search" title={t('promo.gone')} text={t('promo.goneText')} action={link} />
    );
  }
  return <Whole promotion={data.promotion} />;
}

function Whole({ promotion }: { readonly promotion: PromotionDetail }) {
  const { t } = useTexts();
  const pictureOf = usePromotionPictures();
  const member = useAtomValue(memberAtom);
  const { data: activities } = useMemberQuery(memberPromotions);
  const activity = activities?.find(({ promotionId }) => promotionId === promotion.id);
  const taking = useTaking();
  const pass = useRewardGate();
  const join = () => pass(() => void taking.join(promotion.id));
  const isRaffle = promotion.entry === 'raffle' && promotion.phase === 'running' && promotion.prizes.length > 0;
  const hasJoined = activity !== undefined && activity.status !== 'JOIN';
  return (
    <>
      <header className={hero}>
        <div className={art}>
          <LazyImage src={promotion.picture ?? pictureOf(promotion.type)} width={640} height={400} fallback={null} />
        </div>
        <div className={veil} />
        <div className={heroWords}>
          <span className={kind}>{t(typeKey(promotion.type))}</span>
          <h1 className={title}>{promotion.title}</h1>
          {promotion.summary !== '' && <p className={summary}>{promotion.summary}</p>}
        </div>
      </header>
      <div className={columns}>
        <aside className={side}>
          <ActivityPanel
            promotion={promotion}
            activity={activity}
            isKnown={Boolean(member)}
            taking={taking}
            onJoin={join}
          />
          <div className={wideOnly}>
            <Winners />
          </div>
        </aside>
        <div className={main}>
          {isRaffle && (
            <RafflePanel
              promotionId={promotion.id}
              prizes={promotion.prizes}
              onJoin={hasJoined ? undefined : join}
              isJoining={taking.busy !== undefined}
            />
          )}
          <section className={words} aria-label={promotion.title}>
            <RichText html={promotion.content} />
          </section>
        </div>
      </div>
    </>
  );
}

const ghostPanel = css({ minBlockSize: '16rem', display: 'grid', alignContent: 'start', gap: space[3] });

function Ghost() {
  const { t } = useTexts();
  return (
    <div className={page} aria-busy="true">
      <h1 className={visuallyHidden}>{t('element.route./promoDetail')}</h1>
      <div className={cx(hero, css({ backgroundColor: color.surfaceSunken }))}>
        <div className={heroWords}>
          <Skeleton shape="title" />
          <Skeleton lines={2} />
        </div>
      </div>
      <div className={columns}>
        <div className={cx(side, words, ghostPanel)}>
          <Skeleton shape="title" />
          <Skeleton shape="control" />
        </div>
        <div className={cx(words, ghostPanel)}>
          <Skeleton lines={6} />
        </div>
      </div>
    </div>
  );
}
