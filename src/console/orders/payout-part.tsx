import { Link } from 'react-router-dom';
import { formatMoment } from '#console/kit/moment.ts';
import { Part } from '#console/people/facts.tsx';
import type { StaffOrderDetails } from '#contract/staff/cashier/order.ts';
import type { PayoutFacts, SharedWith } from '#contract/staff/cashier/payout.ts';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { formatAge, formatAmount, translate } from './words.ts';

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11.5rem), 1fr))',
  gap: space[2],
  margin: 0,
});
const tile = css({
  display: 'grid',
  gap: space[1],
  alignContent: 'start',
  minInlineSize: 0,
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  '& dt': { color: color.textMuted, fontSize: type.xs },
  '& dd': { margin: 0, fontSize: type.s, fontWeight: weight.strong, overflowWrap: 'anywhere' },
});
const more = css({ color: color.textMuted, fontSize: type.xs, fontWeight: weight.regular });
const figure = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const lines = css({ display: 'grid', gap: space[1], fontSize: type.s });
const line = css({ display: 'flex', justifyContent: 'space-between', gap: space[3], minInlineSize: 0 });
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });

/** A fact with a note, and whether it needs a second look. */
interface Tile {
  readonly name: string;
  readonly value: string;
  readonly more?: string | undefined;
  readonly isOdd?: boolean;
}

const DAY_MS = 86_400_000;
/** A payout account younger than this needs a second look. */
const YOUNG_MS = 7 * DAY_MS;

/** The facts for a payout decision: turnover, bonus, identity, history, links to other members, source of funds. */
export function PayoutPart({ order, merchant }: { readonly order: StaffOrderDetails; readonly merchant: string }) {
  const { payout, currency } = order;
  if (payout === undefined) return null;
  return (
    <>
      <Part title={translate('payout.title')}>
        <dl className={grid} data-element="console.orders.payout">
          {tilesOf(payout, currency, Date.now()).map(({ name, value, more: rest, isOdd }) => (
            <div key={name} className={tile}>
              <dt>{translate.ifKnown(`payout.${name}`) ?? name}</dt>
              <dd>{isOdd ? <Badge tone="warning">{value}</Badge> : <span className={figure}>{value}</span>}</dd>
              {rest !== undefined && <dd className={more}>{rest}</dd>}
            </div>
          ))}
        </dl>
      </Part>
      <SharedPart payout={payout} merchant={merchant} />
      <SourcesPart payout={payout} currency={currency} />
    </>
  );
}

/** The facts in reading order. Pure. */
export function tilesOf(payout: PayoutFacts, currency: string, now: number): readonly Tile[] {
  const { turnover, bonus, deposits, payouts, accountSince, accountPayouts, open } = payout;
  const amount = (text: string) => formatAmount(text, currency);
  const waits = open
    .filter((code) => code !== 'TURNOVER')
    .map((code) => translate.ifKnown(`payout.open.${code}`) ?? code);
  return [
    turnover === undefined
      ? { name: 'turnover', value: translate('payout.turnoverDone') }
      : {
          name: 'turnover',
          value: translate('payout.turnoverOpen'),
          isOdd: true,
          more: translate('payout.of', { done: amount(turnover.done), goal: amount(turnover.goal) }),
        },
    bonus === undefined
      ? { name: 'bonus', value: translate('payout.bonusNone') }
      : {
          name: 'bonus',
          value: amount(bonus.left),
          isOdd: true,
          more: translate('payout.of', { done: amount(bonus.done), goal: amount(bonus.goal) }),
        },
    identityOf(payout),
    ...(waits.length === 0 ? [] : [{ name: 'open', value: waits.join(', '), isOdd: true }]),
    payouts === 0
      ? { name: 'payouts', value: translate('payout.first'), isOdd: true }
      : { name: 'payouts', value: amount(payout.paid), more: translate('payout.times', { n: String(payouts) }) },
    { name: 'deposits', value: amount(payout.deposited), more: translate('payout.times', { n: String(deposits) }) },
    {
      name: 'account',
      value: formatAge(accountSince, now),
      isOdd: now - accountSince < YOUNG_MS,
      more:
        accountPayouts === 0
          ? translate('payout.accountNew')
          : translate('payout.accountUsed', { n: String(accountPayouts) }),
    },
    {
      name: 'member',
      value: formatAge(payout.memberSince, now),
      more: formatMoment(new Date(payout.memberSince).toISOString()),
    },
  ];
}

function identityOf({ emailProved, mobileProved, isDisabled }: PayoutFacts): Tile {
  const proved = [...(emailProved ? ['email'] : []), ...(mobileProved ? ['mobile'] : [])];
  const more = isDisabled ? translate('payout.disabled') : undefined;
  if (proved.length === 0) return { name: 'identity', value: translate('payout.unproved'), isOdd: true, more };
  const value = proved.map((each) => translate.ifKnown(`payout.proved.${each}`) ?? each).join(', ');
  return { name: 'identity', value, isOdd: isDisabled, more };
}

/** Other members with the same payout account, browser or address block. */
function SharedPart({ payout, merchant }: { readonly payout: PayoutFacts; readonly merchant: string }) {
  const shared = (['sharedAccount', 'sharedDevice', 'sharedNetwork'] as const).filter((each) => payout[each].count > 0);
  return (
    <Part title={translate('payout.shared')}>
      {shared.length === 0 && <p className={lines}>{translate('payout.sharedNone')}</p>}
      <ul className={lines}>
        {shared.map((each) => (
          <li key={each}>
            <Badge tone="warning">{translate(`payout.${each}`, { n: String(payout[each].count) })}</Badge>{' '}
            <Accounts shared={payout[each]} merchant={merchant} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Accounts({ shared, merchant }: { readonly shared: SharedWith; readonly merchant: string }) {
  return (
    <>
      {shared.accounts.map((account, at) => (
        <span key={account}>
          {at > 0 && ', '}
          <Link className={link} to={`/m/${merchant}/members?${new URLSearchParams({ q: account })}`}>
            <bdi>{account}</bdi>
          </Link>
        </span>
      ))}
      {shared.count > shared.accounts.length && ' …'}
    </>
  );
}

/** The payment methods and senders of the member's deposits. */
function SourcesPart({ payout, currency }: { readonly payout: PayoutFacts; readonly currency: string }) {
  const { sources, senders } = payout;
  return (
    <Part title={translate('payout.sources')}>
      {sources.length === 0 && <p className={lines}>{translate('payout.sourcesNone')}</p>}
      <ul className={lines}>
        {sources.map(({ kind, amount }) => (
          <li key={kind} className={line}>
            <span>{translate(`payout.source.${kind}`)}</span>
            <span className={figure}>{formatAmount(amount, currency)}</span>
          </li>
        ))}
        {senders.map(({ account, amount }) => (
          <li key={account} className={line}>
            <span>{translate('payout.from', { account })}</span>
            <span className={figure}>{formatAmount(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
