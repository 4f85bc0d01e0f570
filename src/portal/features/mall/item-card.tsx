import type { PointItem } from '#contract/points/read.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { LazyImage } from '#ui/pictures/lazy-image.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { fewLines } from '#ui/words/one-line.ts';
import { missingPoints } from './points.ts';

const card = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr',
  blockSize: '100%',
  inlineSize: '100%',
  overflow: 'hidden',
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `${shadow.s}, inset 0 0 0 1px ${color.line}`,
  textAlign: 'start',
  transition: ease('box-shadow', 'translate'),
  [media.hover]: {
    '&:hover': { translate: '0 -3px', boxShadow: `${shadow.m}, inset 0 0 0 1px ${color.accentText}` },
    '&:hover img': { scale: '1.04' },
  },
});
const gone = css({ '& img': { filter: 'grayscale(1)', opacity: 0.6 } });
const picture = css({
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  aspectRatio: '4 / 3',
  backgroundColor: color.surfaceSunken,
});
const chip = css({ position: 'absolute', insetBlockStart: space[2], insetInlineStart: space[2] });
const words = css({ display: 'grid', gridTemplateRows: '1fr auto', gap: space[2], padding: space[4] });
const name = css({
  fontSize: type.m,
  fontWeight: weight.strong,
  lineHeight: 1.3,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  alignSelf: 'start',
  ...fewLines(4),
});
const price = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  color: color.accentText,
  fontFamily: font.numeric,
  fontWeight: weight.strong,
});
const picked = css({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: color.textMuted });

interface ItemCardProps {
  readonly item: PointItem;
  readonly points: string | null | undefined;
  readonly onOpen: () => void;
}

export function ItemCard({ item, points, onOpen }: ItemCardProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const isGone = item.stock === 0;
  const isInReach = !isGone && missingPoints(item.points, points) === 0n;
  return (
    <button type="button" className={cx(card, isGone && gone)} aria-haspopup="dialog" onClick={onOpen}>
      <span className={picture}>
        <ItemPicture item={item} />
        {isGone && <Badge className={chip}>{t('mall.soldOut')}</Badge>}
        {isInReach && (
          <Badge tone="positive" className={chip}>
            <Icon name="check" size={14} />
            {t('mall.inReach')}
          </Badge>
        )}
      </span>
      <span className={words}>
        <span className={name}>{item.name}</span>
        <span className={price}>
          <Icon name="coins" size={18} />
          {t('mall.points', { count: Number(item.points), points: writer.count(item.points) })}
        </span>
      </span>
    </button>
  );
}

export function ItemPicture({ item }: { readonly item: Pick<PointItem, 'picture'> }) {
  return (
    <LazyImage
      src={item.picture}
      width={400}
      height={400}
      fallback={
        <span className={picked}>
          <Icon name="gift" size={40} />
        </span>
      }
    />
  );
}
