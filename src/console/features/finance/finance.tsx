import { useStaffRead } from '#console/api/use-staff.ts';
import { Page } from '#console/kit/page.tsx';
import { PageSkeleton } from '#console/kit/page-skeleton.tsx';
import { describeAccounts, formatInUnit } from '#console/orders/ledger-words.ts';
import { ListFailed } from '#console/people/list-screen.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { spokenTag } from '#console/texts/spoken.ts';
import { finance, type KindBalance } from '#contract/staff/finance/calls.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Books } from './books.tsx';
import { Providers } from './providers.tsx';
import { figures, note, onlyWide, Section, table } from './section.tsx';
import { StreamState } from './stream-state.tsx';
import { translate } from './words.ts';

const AGAIN_MS = 5_000;

const board = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: space[4],
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const column = css({ display: 'grid', gap: space[4], minInlineSize: 0 });

export default function Finance() {
  const merchant = useMerchant();
  const { data, error, refetch } = useStaffRead(finance, {}, { merchant, everyMs: AGAIN_MS });
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      {data === undefined && error !== null && <ListFailed error={error} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <PageSkeleton />}
      {data && (
        <div className={board}>
          <div className={column}>
            <Providers providers={data.providers} merchant={merchant} />
            <Balances balances={data.balances} />
          </div>
          <div className={column}>
            <Books books={data.books} merchant={merchant} />
            <StreamState consumers={data.consumers} deltas={data.deltas} />
          </div>
        </div>
      )}
    </Page>
  );
}

function Balances({ balances }: { readonly balances: readonly KindBalance[] }) {
  return (
    <Section title={translate('balances.title')} element="console.finance.balances">
      {balances.length === 0 ? (
        <EmptyState title={translate('balances.none')} />
      ) : (
        <>
          <table className={table}>
            <thead>
              <tr>
                <th scope="col">{translate('word.type')}</th>
                <th scope="col" className={cx(figures, onlyWide)}>
                  {translate('balances.accounts')}
                </th>
                <th scope="col" className={figures}>
                  {translate('word.balance')}
                </th>
              </tr>
            </thead>
            <tbody>
              {balances.map(({ kind, currency, accounts, amount }) => (
                <tr key={`${kind} ${currency}`}>
                  <td>{describeAccounts(kind)}</td>
                  <td className={cx(figures, onlyWide)}>{accounts.toLocaleString(spokenTag())}</td>
                  <td className={figures}>{formatInUnit(amount, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={note}>{translate('balances.note')}</p>
        </>
      )}
    </Section>
  );
}
