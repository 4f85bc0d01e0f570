import { useAtomValue } from 'jotai';
import type { PointItem } from '#contract/points/read.ts';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { ItemPicture } from './item-card.tsx';
import { missingPoints } from './points.ts';
import { RedeemForm } from './redeem-form.tsx';

const body = css({
  display: 'grid',
  gridTemplateColumns: '13rem minmax(0, 1fr)',
  gap: space[6],
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const picture = css({
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: '1',
  borderRadius: radius.l,
  backgroundColor: color.surfaceSunken,
  [media.phone]: { aspectRatio: '16 / 9' },
});
const words = css({ display: 'grid', alignContent: 'start', gap: space[4] });
const text = css({ lineHeight: 1.6 });
const head = css({ fontSize: type.m });
const requirements = css({ display: 'grid', gap: space[2] });
const requirement = css({ display: 'flex', alignItems: 'center', gap: space[3], fontSize: type.s });
const met = css({ color: color.positive });
const unmet = css({ color: color.warning });
const missing = css({ color: color.textMuted, fontSize: type.s });
const strong = css({ fontWeight: weight.strong });

interface ItemWindowProps {
  /** Kept while the window closes. */
  readonly item: PointItem | undefined;
  readonly open: boolean;
  readonly points: string | null | undefined;
  readonly onClose: () => void;
}

/** The requirements of a mall item: points, turnover, rank, and the stock. */
export function ItemWindow({ item, open, points, onClose }: ItemWindowProps) {
  if (item === undefined) return null;
  return (
    <FormWindow name="mallItem" title={item.name} open={open} onClose={onClose}>
      <Whole key={item.id} item={item} points={points} onDone={onClose} />
    </FormWindow>
  );
}

interface WholeProps {
  readonly item: PointItem;
  readonly points: string | null | undefined;
  readonly onDone: () => void;
}

function Whole({ item, points, onDone }: WholeProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const member = useAtomValue(memberAtom);
  const { currency } = useAtomValue(portalAtom);
  const lacking = missingPoints(item.points, points);
  const hasRank = member ? (member.rankLevel ?? 0) >= item.rankLevel : undefined;
  const amount = formatMoney(item.amountMinor ?? '0', currency);
  return (
    <div className={body}>
      <div className={picture}>
        <ItemPicture item={item} />
      </div>
      <div className={words}>
        <p className={text}>{item.text}</p>
        <h3 className={head}>{t('mall.need')}</h3>
        <ul className={requirements}>
          <Requirement isMet={lacking === undefined ? undefined : lacking === 0n}>
            <span className={strong}>
              {t('mall.need.points', { count: Number(item.points), points: writer.count(item.points) })}
            </span>
          </Requirement>
          {item.amountMinor !== undefined && (
            <Requirement isMet={undefined}>{t('mall.need.amount', { amount })}</Requirement>
          )}
          {item.rankLevel > 0 && (
            <Requirement isMet={hasRank}>{t('mall.need.rank', { level: item.rankLevel })}</Requirement>
          )}
          {item.stock !== undefined && (
            <Requirement isMet={item.stock > 0}>
              {item.stock === 0 ? t('mall.soldOut') : t('mall.stock', { count: item.stock })}
            </Requirement>
          )}
        </ul>
        {lacking !== undefined && lacking > 0n && (
          <p className={missing}>{t('mall.need.missing', { count: Number(lacking), points: writer.count(lacking) })}</p>
        )}
        {member === null && <p className={missing}>{t('mall.need.login')}</p>}
      </div>
      {lacking === 0n && hasRank === true && item.stock !== 0 && <RedeemForm item={item} onDone={onDone} />}
    </div>
  );
}

interface RequirementProps {
  /** Undefined: unknown. */
  readonly isMet: boolean | undefined;
  readonly children: React.ReactNode;
}

function Requirement({ isMet, children }: RequirementProps) {
  const icon = isMet === undefined ? 'info' : isMet ? 'circle-check' : 'circle-alert';
  return (
    <li className={requirement}>
      <Icon name={icon} size={18} className={cx(isMet === true && met, isMet === false && unmet)} />
      <span>{children}</span>
    </li>
  );
}
