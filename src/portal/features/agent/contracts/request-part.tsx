import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { contractLens } from '#contract/contracts/calls.ts';
import { type AgentContract, type ContractLens, readLens } from '#contract/contracts/read.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { actions, card, note, subheading } from '#portal/cashier/styles.ts';
import { Part } from '#portal/centre/parts/part.tsx';
import { useRecord } from '#portal/records/use-records.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LensView } from './lens-view.tsx';
import { TermsTable } from './terms-table.tsx';
import { useAnswer, useContractAction } from './use-contract-actions.ts';
import { useContractWords } from './words.ts';

/** A contract offered to the agent: its terms, the effect of accepting, and the two answers. */
export function OfferedPart({ contract }: { readonly contract: AgentContract }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { kind, id, rows, dueAt, offerer } = contract;
  const query = useRecord(contractLens, { contract: id });
  return (
    <section className={card} aria-label={t('contracts.request.new')} data-request="new">
      <div>
        <h4 className={subheading}>{t('contracts.request.new')}</h4>
        <p className={note}>
          {offerer === undefined ? t('contracts.from.house') : t('contracts.from', { account: offerer })}
          {dueAt !== undefined && ` · ${t('contracts.request.until', { time: writer.minute(dueAt) })}`}
        </p>
      </div>
      <TermsTable kind={kind} terms={rows} />
      <Part query={query} skeleton={<Skeleton lines={5} />}>
        {(lens) => lens && <Answers key={lens.hash} contract={contract} lens={lens} />}
      </Part>
    </section>
  );
}

function Answers({ contract, lens: read }: { readonly contract: AgentContract; readonly lens: ContractLens }) {
  const { t } = useTexts();
  const { describeRefusal } = useContractWords();
  const answer = useAnswer();
  const action = useContractAction();
  const currencyExponent = useAtomValue(portalAtom).currency.exponent ?? 2;
  const [newer, setNewer] = useState<ContractLens>();
  const lens = newer ?? read;
  const accept = () =>
    action.run(async () => {
      await answer(contract, 'P', true, lens.hash).catch((error: unknown) => {
        if (error instanceof CallRefused && error.code === 'conflict')
          setNewer(readLens(error.value, { currencyExponent }));
        throw error;
      });
    }, 'contracts.done.accepted');
  const isConflict = action.error instanceof CallRefused && action.error.code === 'conflict';
  return (
    <>
      {action.error !== undefined && !isConflict && <Banner tone="negative" title={describeRefusal(action.error)} />}
      <LensView kind={contract.kind} lens={lens} isChanged={newer !== undefined} />
      <div className={actions}>
        <Button busy={action.isBusy} onClick={() => void accept()}>
          {t('contracts.accept')}
        </Button>
        <Button
          variant="quiet"
          disabled={action.isBusy}
          onClick={() => void action.run(() => answer(contract, 'P', false), 'contracts.done.rejected')}
        >
          {t('contracts.reject')}
        </Button>
      </div>
    </>
  );
}
