import { useAtomValue } from 'jotai';
import type { PromotionWin } from '#contract/promotions/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';
import { useWinners } from './use-promotions.ts';

const box = css({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const head = css({ display: 'flex', alignItems: 'center', gap: space[2], fontSize: type.m, color: color.text });
const list = css({ display: 'grid', '& > li + li': { borderBlockStart: `1px solid ${color.line}` } });
const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: space[3],
  paddingBlock: space[2],
  fontSize: type.s,
});
const who = css({ fontWeight: weight.strong });
const what = css({ color: color.textMuted, fontSize: type.xs });
const amount = css({ color: color.positive, fontWeight: weight.strong, textAlign: 'end' });
const when = css({ color: color.textMuted, fontSize: type.xs, textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
const none = css({ color: color.textMuted, fontSize: type.s });

const MOST = 8;

/** Recent winners (M200). Not rendered where the gateway does not report them or does not answer. */
export function Winners() {
  const { t } = useTexts();
  const { data, isError } = useWinners();
  if (data === null || isError) return null;
  return (
    <section className={box} aria-label={t('promo.winners.title')} aria-busy={data === undefined}>
      <h2 className={head}>
        <Icon name="trophy" size={20} />
        {t('promo.winners.title')}
      </h2>
      {data === undefined && <Skeleton lines={5} />}
      {data?.length === 0 && <p className={none}>{t('promo.winners.empty')}</p>}
      {data !== undefined && data.length > 0 && <Rows wins={data.slice(0, MOST)} />}
    </section>
  );
}

function Rows({ wins }: { readonly wins: readonly PromotionWin[] }) {
  const writer = useFigures();
  const { currency } = useAtomValue(portalAtom);
  return (
    <ol className={list}>
      {wins.map(({ name, title, amountMinor, at }) => (
        <li key={`${name} ${at} ${title} ${amountMinor}`} className={row}>
          <span className={who} dir="ltr">
            {name}
          </span>
          <Money className={amount} amount={amountMinor} currency={currency} />
          <span className={what}>{title}</span>
          {at !== undefined && (
            <span className={when} dir="ltr">
              {writer.minute(at)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
