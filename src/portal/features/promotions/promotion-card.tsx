import type { Activity, Promotion } from '#contract/promotions/read.ts';
import { usePromotionPictures } from '#portal/art/use-art.ts';
import { StatusChip } from '#portal/rewards/status-chip.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { LazyImage } from '#ui/pictures/lazy-image.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { fewLines } from '#ui/words/one-line.ts';
import { Schedule } from './schedule.tsx';
import { typeKey } from './types.ts';

const card = css({
  position: 'relative',
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  blockSize: '100%',
  overflow: 'hidden',
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `${shadow.s}, inset 0 0 0 1px ${color.line}`,
  transition: ease('box-shadow', 'translate'),
  [media.hover]: {
    '&:hover': { translate: '0 -3px', boxShadow: `${shadow.m}, inset 0 0 0 1px ${color.accentText}` },
    '&:hover img': { scale: '1.04' },
  },
});
const over = css({ '& img': { filter: 'grayscale(0.85)', opacity: 0.75 } });
const picture = css({
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: '16 / 9',
  backgroundColor: color.surfaceSunken,
});
const chip = css({ position: 'absolute', insetBlockStart: space[3], insetInlineStart: space[3], boxShadow: shadow.s });
const words = css({ display: 'grid', gridTemplateRows: 'auto auto 1fr auto', gap: space[2], padding: space[4] });
const kind = css({ color: color.accentText, fontSize: type.xs, fontWeight: weight.strong });
const heading = css({
  fontFamily: font.display,
  fontWeight: weight.display,
  fontSize: type.l,
  lineHeight: 1.2,
  textWrap: 'balance',
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `2px solid ${color.focus}`, outlineOffset: -3, borderRadius: radius.l },
  ...fewLines(4),
});
const summary = css({
  color: color.textMuted,
  fontSize: type.s,
  lineHeight: 1.5,
  ...fewLines(3),
});
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  paddingBlockStart: space[2],
  color: color.textMuted,
});
const link = css({ color: color.accentText, display: 'inline-flex' });
const fallback = css({ position: 'absolute', inset: 0, background: color.accentGradient, opacity: 0.25 });

interface PromotionCardProps {
  readonly promotion: Promotion;
  readonly activity: Activity | undefined;
  /** The first card of the page: its picture is the largest of the first viewport. */
  readonly isFirst?: boolean;
}

/** A promotion in the list: picture, the member's progress, and duration. */
export function PromotionCard({ promotion, activity, isFirst = false }: PromotionCardProps) {
  const { t } = useTexts();
  const pictureOf = usePromotionPictures();
  return (
    <article className={cx(card, promotion.phase === 'over' && over)} data-promotion={promotion.id}>
      <div className={picture}>
        <LazyImage
          src={promotion.picture ?? pictureOf(promotion.type)}
          width={640}
          height={400}
          isFirst={isFirst}
          fallback={<span className={fallback} />}
        />
        {activity !== undefined && <StatusChip status={activity.status} className={chip} />}
      </div>
      <div className={words}>
        <span className={kind}>{t(typeKey(promotion.type))}</span>
        <h2 className={heading}>
          <a href={`/promoDetail?id=${encodeURIComponent(promotion.id)}`} dir="auto">
            {promotion.title}
          </a>
        </h2>
        <p className={summary}>
          <bdi>{promotion.summary}</bdi>
        </p>
        <div className={foot}>
          <Schedule promotion={promotion} />
          <span className={link}>
            <Icon name="arrow-right" size={18} />
          </span>
        </div>
      </div>
    </article>
  );
}
