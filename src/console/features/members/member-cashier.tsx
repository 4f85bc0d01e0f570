import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { formatAmount } from '#console/orders/words.ts';
import { type Fact, Facts, Part } from '#console/people/facts.tsx';
import { When } from '#console/people/when.tsx';
import { playersWords } from '#console/texts/spoken.ts';
import { type MemberCashier, memberCashier, type StandingRequirement } from '#contract/staff/books/calls.ts';
import players from '#texts/EN/cashier.json' with { type: 'json' };
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, space, type } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { withNodes } from '#ui/words/with-nodes.tsx';
import { translate } from './words.ts';

const rows = css({ display: 'grid', gap: space[3], fontSize: type.s });
const row = css({ display: 'grid', gap: 2, minInlineSize: 0, overflowWrap: 'anywhere' });
const account = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: space[2] });
const faint = css({ color: color.textMuted, fontSize: type.xs });
const figure = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });

interface CashierProps {
  readonly memberId: string;
  readonly merchant: string;
}

/** The withdrawal requirements as the member would read them now, with the payout accounts and the payment password. */
export function CashierPart({ memberId, merchant }: CashierProps) {
  const { data, error } = useStaffRead(memberCashier, { id: memberId }, { merchant });
  return (
    <Part title={translate('cashier.title')}>
      {error !== null && data === undefined && <p className={faint}>{describeFailure(error)}</p>}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data && (
        <>
          <Facts facts={factsOf(data)} />
          <Deps found={data} merchant={merchant} />
          <Accounts found={data} />
        </>
      )}
    </Part>
  );
}

function factsOf(found: MemberCashier): readonly Fact[] {
  const { currency, leftToday, leftCount, debt, hasPaymentPassword, passwordLockedUntil, passwordChangedAt } = found;
  const money = (amount: string) => <span className={figure}>{formatAmount(amount, currency)}</span>;
  const locked =
    passwordLockedUntil !== undefined &&
    withNodes({ time: <When at={passwordLockedUntil} /> }, (placeholders) =>
      translate('cashier.passwordLocked', placeholders),
    );
  return [
    { label: translate('cashier.cash'), value: money(found.cash) },
    { label: translate('cashier.held'), value: money(found.held) },
    { label: translate('cashier.bonus'), value: money(found.bonus) },
    { label: translate('cashier.debt'), value: /[1-9]/.test(debt) ? money(debt) : undefined },
    { label: translate('cashier.leftToday'), value: leftToday === undefined ? undefined : money(leftToday) },
    { label: translate('cashier.leftCount'), value: leftCount },
    {
      label: translate('cashier.password'),
      value: locked || translate(hasPaymentPassword ? 'cashier.passwordSet' : 'cashier.passwordNone'),
    },
    {
      label: translate('cashier.passwordChanged'),
      value: passwordChangedAt === undefined ? undefined : <When at={passwordChangedAt} />,
    },
  ];
}

function Deps({ found, merchant }: { readonly found: MemberCashier; readonly merchant: string }) {
  const { needs: requirements, blocks, currency } = found;
  if (requirements.length + blocks.length === 0) return <p className={faint}>{translate('cashier.free')}</p>;
  const draw = (list: readonly StandingRequirement[], key: 'needs' | 'blocks') =>
    list.length > 0 && (
      <>
        <p className={faint}>{translate(`cashier.${key}`)}</p>
        <ul className={rows} data-element={`console.members.${key}`}>
          {list.map((requirement) => (
            <li key={`${requirement.code} ${requirement.orderId}`} className={row}>
              <RequirementLine requirement={requirement} currency={currency} merchant={merchant} />
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      {draw(requirements, 'needs')}
      {draw(blocks, 'blocks')}
    </>
  );
}

interface LineProps {
  readonly requirement: StandingRequirement;
  readonly currency: string;
  readonly merchant: string;
}

/** One requirement as the member reads it, with what only staff see: the order, and the expiry. */
function RequirementLine({ requirement: { code, done, goal, until, orderId }, currency, merchant }: LineProps) {
  const machine = code === 'OPEN_ORDER' ? 'withdrawal' : 'deposit';
  const order = new URLSearchParams({ queue: machine, part: 'open', order: `${machine}.${orderId}` });
  return (
    <>
      <span>
        {playerWords(code, '')}{' '}
        {goal !== undefined && (
          <span className={figure}>
            {translate('cashier.progress', {
              done: formatAmount(done ?? '0', currency),
              goal: formatAmount(goal, currency),
            })}
          </span>
        )}
      </span>
      <span className={faint}>
        {playerWords(code, '.how')}{' '}
        {until !== undefined && (
          <>{withNodes({ time: <When at={until} /> }, (placeholders) => translate('cashier.until', placeholders))} </>
        )}
        {orderId !== undefined && (
          <a className={link} href={`/m/${merchant}/cashier?${order}`}>
            {translate('cashier.order')}
          </a>
        )}
      </span>
    </>
  );
}

/** The member's text of a requirement; a code that this page does not know yet has a generic text. */
function playerWords(code: string, part: '' | '.how'): string {
  const words: Readonly<Record<string, string>> = playersWords('cashier', players);
  const key = `cashier.need.${code}${part}`;
  return (Object.hasOwn(words, key) ? words[key] : words[`cashier.need.OTHER${part}`]) ?? code;
}

function Accounts({ found: { accounts } }: { readonly found: MemberCashier }) {
  if (accounts.length === 0) return <p className={faint}>{translate('cashier.noAccounts')}</p>;
  return (
    <>
      <p className={faint}>{translate('cashier.accounts')}</p>
      <ul className={rows}>
        {accounts.map(({ id, methodName, masked, usableAt, isShared }) => (
          <li key={id} className={account}>
            <span>
              {methodName} <span className={figure}>{masked}</span>
            </span>
            {isShared && <Badge tone="warning">{translate('cashier.shared')}</Badge>}
            {usableAt > Date.now() && (
              <span className={faint}>
                {withNodes({ time: <When at={usableAt} /> }, (placeholders) =>
                  translate('cashier.rests', placeholders),
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
