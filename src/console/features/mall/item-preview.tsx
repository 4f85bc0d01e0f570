import { SitePicture } from '#console/media/site-picture.tsx';
import { formatAmount } from '#console/orders/words.ts';
import { formatWhole } from '#console/rewards/typed.ts';
import type { WrittenItem } from '#contract/staff/mall/calls.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { describeCategory, translate } from './words.ts';

const box = css({ display: 'grid', gap: space[3], minInlineSize: 0 });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const card = css({
  display: 'grid',
  gap: space[2],
  maxInlineSize: '18rem',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
});
const shelf = css({
  display: 'grid',
  placeItems: 'center',
  blockSize: '8rem',
  backgroundColor: color.surfaceSunken,
  color: color.textMuted,
  fontSize: type.xs,
  '& img': { inlineSize: '100%', blockSize: '8rem', objectFit: 'contain' },
});
const words = css({ display: 'grid', gap: space[2], padding: space[4] });
const title = css({ fontSize: type.m, fontWeight: weight.strong, overflowWrap: 'anywhere' });
const note = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });
const badges = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

interface PreviewProps {
  readonly item: WrittenItem;
  readonly stock: number | undefined;
  readonly merchant: string;
  readonly language: string;
  readonly currency: string;
}

/** The item as a member sees it on the shelf, in one language. */
export function ItemPreview({ item, stock, merchant, language, currency }: PreviewProps) {
  const { words: itemWords, points, rank, turnover, category, isOn } = item;
  const { name = '', text = '' } = itemWords[language] ?? itemWords['EN'] ?? Object.values(itemWords)[0] ?? {};
  const count = Number(points);
  return (
    <section className={box} aria-label={translate('word.whatMembersSee')} data-element="console.mall.preview">
      <h2 className={heading}>{translate('word.whatMembersSee')}</h2>
      <div className={card}>
        <SitePicture address={item.picture} merchant={merchant} className={shelf} />
        <div className={words}>
          <div className={badges}>
            <Badge tone="neutral">{describeCategory(category)}</Badge>
            {!isOn && <Badge tone="warning">{translate('preview.off')}</Badge>}
            {stock !== undefined && (
              <Badge tone={stock === 0 ? 'negative' : 'info'}>
                {stock === 0 ? translate('stock.out') : translate('preview.left', { count: stock })}
              </Badge>
            )}
          </div>
          <p className={title}>{name === '' ? translate('preview.unnamed') : name}</p>
          {text !== '' && <p className={note}>{text}</p>}
          <p className={title}>
            {translate('preview.points', {
              count: Number.isNaN(count) ? 0 : count,
              points: formatWhole(points || '0'),
            })}
          </p>
          {turnover !== undefined && (
            <p className={note}>{translate('preview.turnover', { amount: formatAmount(turnover, currency) })}</p>
          )}
          {rank > 0 && <p className={note}>{translate('preview.rank', { rank: String(rank) })}</p>}
        </div>
      </div>
    </section>
  );
}
