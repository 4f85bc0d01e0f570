import { useAtomValue } from 'jotai';
import { redeemedPoints } from '#contract/points/calls.ts';
import { REDEEM_STATES, type Redeem, type RedeemState } from '#contract/points/redeem.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { formatMoney } from '#ui/words/money.tsx';
import { Pages } from './pages.tsx';
import { useMemberPages } from './use-pages.ts';

const whole = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });
const line = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space[2],
  alignItems: 'start',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' },
});
const name = css({ fontSize: type.body, fontWeight: weight.strong });
const note = css({ color: color.textMuted, fontSize: type.s });

const ALL = 'all';
const TONES = { process: 'info', approved: 'positive', rejected: 'negative' } as const;

interface HistoryProps {
  /** Filter by state; undefined: all. */
  readonly state: RedeemState | undefined;
  readonly onState: (state: RedeemState | undefined) => void;
}

/** The member's exchanges (M187), filtered by state (M188). */
export function History({ state, onState }: HistoryProps) {
  const { t } = useTexts();
  const query = useMemberPages(redeemedPoints, state === undefined ? {} : { state });
  const rows = (query.data?.pages ?? []).flatMap(({ redeems }) => redeems);
  const tabs = [
    { id: ALL, label: t('mall.history.all') },
    ...REDEEM_STATES.map((id) => ({ id, label: t(`cashier.redeem.${id}`) })),
  ];
  return (
    <div className={whole}>
      <Tabs
        label={t('mall.history.states')}
        tabs={tabs}
        value={state ?? ALL}
        onChange={(id) => onState(REDEEM_STATES.find((known) => known === id))}
      />
      <Pages
        query={query}
        rows={rows}
        keyOf={({ id }) => id}
        empty={{ title: t('mall.history.none'), text: t('mall.history.noneText') }}
      >
        {(redeem) => <Line redeem={redeem} />}
      </Pages>
    </div>
  );
}

function Line({ redeem }: { readonly redeem: Redeem }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { quantity, points, amountMinor, state, reason, reference, createdAt } = redeem;
  const price = t('mall.points', { count: Number(points), points: writer.count(points) });
  return (
    <div className={line} data-state={state}>
      <div>
        <p className={name}>{quantity > 1 ? t('mall.history.times', { quantity, name: redeem.name }) : redeem.name}</p>
        <p className={note}>
          {price}
          {amountMinor !== undefined && ` · ${t('mall.need.amount', { amount: formatMoney(amountMinor, currency) })}`}
        </p>
        <p className={note}>
          <bdi>{reference}</bdi> · <span dir="ltr">{writer.minute(createdAt)}</span>
        </p>
        {reason !== undefined && <p className={note}>{t('mall.history.reason', { reason })}</p>}
      </div>
      <Badge tone={TONES[state]}>{t(`cashier.redeem.${state}`)}</Badge>
    </div>
  );
}
