import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment } from '#console/kit/moment.ts';
import { formatAmount } from '#console/orders/words.ts';
import type { ProviderState } from '#contract/staff/finance/calls.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { figures, note, Section, table } from './section.tsx';
import { translate } from './words.ts';

const account = css({
  display: 'grid',
  gap: space[2],
  minInlineSize: 0,
  '& + &': { marginBlockStart: space[3] },
});
const name = css({ fontSize: type.s, fontWeight: weight.strong });
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
const inner = css({ paddingInlineStart: space[4], color: color.textMuted });
const strong = css({ fontWeight: weight.strong });
const wrong = css({ color: color.negative });

interface ProvidersProps {
  readonly providers: readonly ProviderState[];
  readonly merchant: string;
}

/** Each provider account: its statement, our ledger, and what explains the difference. */
export function Providers({ providers, merchant }: ProvidersProps) {
  return (
    <Section
      title={translate('providers.title')}
      element="console.finance.providers"
      // Always rendered: keyboard users need a focusable element to scroll this screen.
      action={
        <Link className={link} to={`/m/${merchant}/reconciliation`}>
          {translate('providers.differences')}
        </Link>
      }
    >
      {providers.length === 0 && <EmptyState title={translate('providers.none')} />}
      {providers.map((each) => (
        <ProviderAccount key={`${each.provider} ${each.currency}`} state={each} merchant={merchant} />
      ))}
    </Section>
  );
}

interface AccountProps {
  readonly state: ProviderState;
  readonly merchant: string;
}

function ProviderAccount({ state, merchant }: AccountProps) {
  const { provider, currency, hasStatement, throughDay, comparedAt } = state;
  const at = comparedAt === undefined ? '' : `${formatMoment(new Date(comparedAt).toISOString()).slice(0, 16)} UTC`;
  return (
    <div className={account}>
      <h3 className={name}>
        {provider} · {currency}
      </h3>
      <p className={note}>
        {!hasStatement && translate('providers.noStatement')}
        {hasStatement &&
          (throughDay === undefined
            ? translate('providers.never')
            : translate('providers.through', { day: throughDay, at }))}
      </p>
      <table className={table} aria-label={`${provider} ${currency}`}>
        <tbody>
          <Line label={translate('providers.now')} value={state.now} currency={currency} />
          {hasStatement && <Compared state={state} merchant={merchant} />}
        </tbody>
      </table>
    </div>
  );
}

/** Statement and ledger for the compared days. */
function Compared({ state, merchant }: AccountProps) {
  const { currency, statement, books, difference, unexplained } = state;
  return (
    <>
      <Line label={translate('providers.statement')} value={statement} currency={currency} />
      <Line label={translate('providers.books')} value={books} currency={currency} />
      <Line label={translate('providers.difference')} value={difference} currency={currency} className={strong} />
      {isSome(difference) && (
        <>
          <Line
            label={
              <Link className={link} to={`/m/${merchant}/reconciliation`}>
                {translate('providers.cases', { count: state.caseCount })}
              </Link>
            }
            value={state.cases}
            currency={currency}
            className={inner}
          />
          <Line label={translate('providers.onTheWay')} value={state.onTheWay} currency={currency} className={inner} />
          <Line label={translate('providers.carried')} value={state.carried} currency={currency} className={inner} />
        </>
      )}
      <Line
        label={translate('providers.unexplained')}
        value={unexplained}
        currency={currency}
        className={isSome(unexplained) ? cx(strong, wrong) : undefined}
      />
    </>
  );
}

const isSome = (amount: string | undefined) => amount !== undefined && /[1-9]/.test(amount);

interface LineProps {
  readonly label: ReactNode;
  readonly value: string | undefined;
  readonly currency: string;
  readonly className?: string | undefined;
}

function Line({ label, value, currency, className }: LineProps) {
  return (
    <tr>
      <td className={className}>{label}</td>
      <td className={cx(figures, className)}>{value === undefined ? '–' : formatAmount(value, currency)}</td>
    </tr>
  );
}
