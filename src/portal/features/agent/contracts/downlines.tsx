import { useState } from 'react';
import type { ContractKindName } from '#contract/contracts/kinds.ts';
import type { AgentContract, AgentContracts, ContractDownline } from '#contract/contracts/read.ts';
import { actions, note, stack, subheading } from '#portal/cashier/look.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { Badge } from '#ui/words/badge.tsx';
import { OfferWindow } from './offer-window.tsx';
import { TermsTable } from './terms-table.tsx';
import { useDeed, useEnd } from './use-contract-deeds.ts';
import { useContractWords } from './words.ts';

interface DownlinesProps {
  readonly kind: ContractKindName;
  readonly told: AgentContracts;
}

/** Direct downlines with their contracts of a kind, and what can be done about each. */
export function Downlines({ kind, told: { downlines, hasMore, mine } }: DownlinesProps) {
  const { t } = useTexts();
  const [offered, setOffered] = useState<ContractDownline>();
  const mayOffer = mine !== undefined;
  const columns = useColumns(mayOffer, setOffered);
  return (
    <section className={stack} aria-label={t('contracts.downlines')}>
      <div>
        <h4 className={subheading}>{t('contracts.downlines')}</h4>
        {!mayOffer && <p className={note}>{t('contracts.downlines.needsOwn')}</p>}
      </div>
      <Table
        caption={t('contracts.downlines')}
        columns={columns}
        rows={downlines}
        rowKey={({ memberId }) => memberId}
        empty={<EmptyState level="h3" title={t('contracts.downlines.none')} text={t('contracts.downlines.noneText')} />}
      />
      {hasMore && <p className={note}>{t('contracts.downlines.more')}</p>}
      {offered && (
        <OfferWindow key={offered.memberId} kind={kind} downline={offered} onClose={() => setOffered(undefined)} />
      )}
    </section>
  );
}

function useColumns(
  mayOffer: boolean,
  onOffer: (downline: ContractDownline) => void,
): readonly Column<ContractDownline>[] {
  const { t } = useTexts();
  return [
    { id: 'account', title: t('contracts.lens.who'), cell: ({ account }) => <bdi>{account}</bdi> },
    { id: 'state', title: t('contracts.column.state'), cell: (row) => <State downline={row} /> },
    {
      id: 'terms',
      title: t('contracts.column.terms'),
      cell: ({ held }) => (held === undefined ? '–' : <TermsTable kind={held.kind} terms={held.rows} />),
    },
    {
      id: 'deeds',
      title: '',
      cell: (row) => row.isAgent && <Deeds downline={row} mayOffer={mayOffer} onOffer={() => onOffer(row)} />,
    },
  ];
}

function State({ downline: { isAgent, held, offered } }: { readonly downline: ContractDownline }) {
  const { t, label } = useTexts();
  if (!isAgent) return <span className={note}>{t('contracts.downlines.player')}</span>;
  const tone = (state: AgentContract['state']) => (state === 'inForce' ? 'positive' : 'warning');
  const shown = [held, offered].filter((one) => one !== undefined);
  if (shown.length === 0) return <span className={note}>{t('contracts.lens.none')}</span>;
  return shown.map(({ id, state }) => (
    <Badge key={id} tone={tone(state)}>
      {label(`cashier.contract.${state}`)}
    </Badge>
  ));
}

interface DeedsProps {
  readonly downline: ContractDownline;
  readonly mayOffer: boolean;
  readonly onOffer: () => void;
}

function Deeds({ downline: { held, offered }, mayOffer, onOffer }: DeedsProps) {
  const { t } = useTexts();
  const { sayRefusal } = useContractWords();
  const end = useEnd();
  const deed = useDeed();
  const press = (answer: 'ask' | 'agree' | 'refuse', word: string) =>
    void deed.run(() => end(held?.id ?? '', answer), word);
  const isAsked = held?.state === 'ending' && !held.isEndMine;
  return (
    <div className={stack}>
      {deed.error !== undefined && <Banner tone="negative" title={sayRefusal(deed.error)} />}
      <div className={actions}>
        {mayOffer && (
          <Button size="s" variant="quiet" onClick={onOffer}>
            {held === undefined && offered === undefined ? t('contracts.offer') : t('contracts.offer.new')}
          </Button>
        )}
        {isAsked && (
          <>
            <Button size="s" variant="danger" busy={deed.isBusy} onClick={() => press('agree', 'contracts.done.ended')}>
              {t('contracts.agree')}
            </Button>
            <Button
              size="s"
              variant="quiet"
              disabled={deed.isBusy}
              onClick={() => press('refuse', 'contracts.done.kept')}
            >
              {t('contracts.keep')}
            </Button>
          </>
        )}
        {held?.state === 'inForce' && (
          <Button size="s" variant="quiet" busy={deed.isBusy} onClick={() => press('ask', 'contracts.done.asked')}>
            {t('contracts.askEnd')}
          </Button>
        )}
      </div>
    </div>
  );
}
