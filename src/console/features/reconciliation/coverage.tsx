import type { ComparedAccount } from '#contract/staff/reconciliation/calls.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const line = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });

interface CoverageProps {
  readonly accounts: readonly ComparedAccount[];
}

/** The provider accounts with their last compared day, and those that were not compared. */
export function Coverage({ accounts }: CoverageProps) {
  const compared = accounts.flatMap(({ provider, currency, throughDay: day }) =>
    day === undefined ? [] : [translate('compared.one', { provider, currency, day })],
  );
  return (
    <>
      {accounts.some(({ why }) => why !== undefined) && (
        <Banner tone="warning" title={translate('uncompared')}>
          <ul data-element="console.reconciliation.uncompared">
            {accounts.map(({ provider, currency, throughDay: day = '', why }) =>
              why === undefined ? null : (
                <li key={`${provider} ${currency}`}>{translate(`uncompared.${why}`, { provider, currency, day })}</li>
              ),
            )}
          </ul>
        </Banner>
      )}
      {compared.length > 0 && <p className={line}>{translate('compared', { accounts: compared.join(', ') })}</p>}
    </>
  );
}

/** Empty state: agreement is claimed only for the accounts that were compared. */
export function NoCase({ accounts }: CoverageProps) {
  if (accounts.every(({ throughDay }) => throughDay === undefined))
    return <EmptyState title={translate('empty.nothing')} text={translate('empty.nothingText')} />;
  const left = accounts.filter(({ why }) => why !== undefined);
  if (left.length === 0) return <EmptyState title={translate('empty.open')} text={translate('empty.openText')} />;
  const names = left.map(({ provider, currency }) => `${provider} (${currency})`).join(', ');
  return <EmptyState title={translate('empty.part')} text={translate('empty.partText', { accounts: names })} />;
}
