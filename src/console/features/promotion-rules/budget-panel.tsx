import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Sparkline } from '#console/kit/charts/sparkline.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { formatAmount } from '#console/orders/words.ts';
import { Facts, Part, Parts } from '#console/people/facts.tsx';
import { usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import {
  promotionBudget,
  type StaffBudget,
  type StaffBudgetDay,
  type StaffBudgetLine,
} from '#contract/staff/promotion-rules/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, space, type } from '#ui/style/tokens.ts';
import { FillBudget, type Filling } from './fill-budget.tsx';
import { type Found, isShort } from './found.ts';
import { translate } from './words.ts';

const figure = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const faint = css({ color: color.textMuted, fontSize: type.s });
const rows = css({ display: 'grid', gap: space[2], fontSize: type.s });
const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: space[3],
  overflowWrap: 'anywhere',
});
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
const ends = css({ display: 'flex', justifyContent: 'space-between', color: color.textMuted, fontSize: type.xs });

interface PanelProps extends Found {
  readonly row: StaffBudget;
  readonly onClose: () => void;
}

/** One budget: its funds and obligations, its payouts by day and promotion; raised and lowered with a reason. */
export function BudgetPanel({ row: budget, found, merchant, onClose }: PanelProps) {
  const may = useMay();
  const [filling, setFilling] = useState<Filling>();
  const { name, left } = budget;
  const { currency } = found;
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      actions={
        may('promotion.budget', merchant) && (
          <>
            <Button variant="quiet" disabled={Number(left) === 0} onClick={() => setFilling('lower')}>
              {translate('fill.lower.act')}
            </Button>
            <Button onClick={() => setFilling('raise')}>{translate('fill.raise.act')}</Button>
          </>
        )
      }
    >
      <Parts element="console.promotionRules.budget">
        {isShort(budget) && (
          <Banner tone="warning" title={translate('budgets.shortTitle')}>
            {translate('budgets.shortText')}
          </Banner>
        )}
        <Figures budget={budget} currency={currency} />
        <Givers budget={budget} found={found} merchant={merchant} />
        <Course merchant={merchant} name={name} currency={currency} />
      </Parts>
      {filling && (
        <FillBudget
          merchant={merchant}
          currency={currency}
          name={name}
          left={left}
          filling={filling}
          onClose={() => setFilling(undefined)}
        />
      )}
    </SidePanel>
  );
}

function Figures({ budget, currency }: { readonly budget: StaffBudget; readonly currency: string }) {
  const { filled, spent, left, reserved } = budget;
  const reported = (amount: string) => <span className={figure}>{formatAmount(amount, currency)}</span>;
  return (
    <Facts
      facts={[
        { label: translate('fact.filled'), value: reported(filled) },
        { label: translate('fact.spent'), value: reported(spent) },
        { label: translate('fact.left'), value: reported(left) },
        { label: translate('fact.reserved'), value: reported(reserved) },
      ]}
    />
  );
}

/** The promotions that are paid from the budget. */
function Givers({ budget, found, merchant }: Found & { readonly budget: StaffBudget }) {
  const named = found.rules.filter(({ id }) => budget.promotions.includes(id));
  return (
    <Part title={translate('budgets.givers')}>
      {named.length === 0 && <p className={faint}>{translate('budgets.noGivers')}</p>}
      <ul className={rows}>
        {named.map(({ id, title }) => (
          <li key={id}>
            <Link className={link} to={`/m/${merchant}/promotion-rules?${new URLSearchParams({ promotion: id })}`}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface CourseProps {
  readonly merchant: string;
  readonly name: string;
  readonly currency: string;
}

/** Payouts of the budget by day. */
function Course({ merchant, name, currency }: CourseProps) {
  const list = usePages(promotionBudget, merchant, { name });
  if (list.error !== null && list.rows.length === 0)
    return <Banner tone="warning" title={describeFailure(list.error)} />;
  if (list.first === undefined) return <Skeleton lines={6} />;
  return (
    <>
      <Part title={translate('budgets.days')}>
        <Days days={list.first.days} currency={currency} />
      </Part>
      <Part title={translate('budgets.lines')}>
        {list.rows.length === 0 && <p className={faint}>{translate('budgets.noLines')}</p>}
        <ul className={rows}>
          {list.rows.map((line) => (
            <Line key={line.id} line={line} merchant={merchant} currency={currency} />
          ))}
        </ul>
        {list.hasMore && (
          <Button variant="quiet" size="s" onClick={list.readOn}>
            {translate('budgets.more')}
          </Button>
        )}
      </Part>
    </>
  );
}

function Days({ days, currency }: { readonly days: readonly StaffBudgetDay[]; readonly currency: string }) {
  const today = days.at(-1);
  if (today === undefined) return null;
  return (
    <>
      <Sparkline label={translate('budgets.daysLabel')} values={days.map(({ spent }) => Number(spent))} />
      <p className={ends}>
        <span>{days[0]?.day}</span>
        <span>{translate('budgets.today', { amount: formatAmount(today.spent, currency), count: today.count })}</span>
      </p>
    </>
  );
}

interface LineProps {
  readonly line: StaffBudgetLine;
  readonly merchant: string;
  readonly currency: string;
}

function Line({ line, merchant, currency }: LineProps) {
  const { memberId, account, title, amount, isBonus, at } = line;
  return (
    <li className={row}>
      <span>
        {memberId === undefined ? (
          translate(amount.startsWith('-') ? 'line.lowered' : 'line.raised')
        ) : (
          <>
            <Link className={link} to={`/m/${merchant}/members?${new URLSearchParams({ member: memberId })}`}>
              {account}
            </Link>{' '}
            {title}
            {isBonus && ` (${translate('line.bonus')})`}
          </>
        )}{' '}
        <span className={faint}>
          <When at={at} />
        </span>
      </span>
      <span className={figure}>{formatAmount(amount, currency)}</span>
    </li>
  );
}
