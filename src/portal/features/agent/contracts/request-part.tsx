import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { agentContracts, contractLens } from '#contract/contracts/calls.ts';
import { type AgentContract, type ContractLens, readLens } from '#contract/contracts/read.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { actions, card, note, subheading } from '#portal/cashier/styles.ts';
import { Part } from '#portal/centre/parts/part.tsx';
import { useRecord } from '#portal/records/use-records.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LensView } from './lens-view.tsx';
import { TermsTable } from './terms-table.tsx';
import { useAnswer, useContractAction } from './use-contract-actions.ts';
import { useContractWords } from './words.ts';

interface OfferedProps {
  readonly contract: AgentContract;
  /** The offer is no longer open; `why`: the reason, if the answer was refused for one. */
  readonly onGone: (why: string | undefined) => void;
}

/** A contract offered to the agent: its terms, the effect of accepting, and the two answers. */
export function OfferedPart({ contract, onGone }: OfferedProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const { kind, id, rows, dueAt, offerer } = contract;
  const query = useRecord(contractLens, { contract: id });
  const refresh = useRefresh();
  const [isOver, setOver] = useState(false);
  const leave = (why: string | undefined) => {
    setOver(true);
    onGone(why);
    void refresh(agentContracts);
  };
  const isLost = query.error instanceof CallRefused && query.error.code === 'not_found';
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (isLost) latest.current(undefined);
  }, [isLost]);
  // Nothing is requested for an answered or closed offer while the list of contracts is read again.
  if (isOver || isLost) return null;
  return (
    <section className={card} aria-label={t('contracts.request.new')} data-request="new">
      <div>
        <h4 className={subheading}>{t('contracts.request.new')}</h4>
        <p className={note}>
          {offerer === undefined ? t('contracts.offeredBy.house') : t('contracts.offeredBy', { account: offerer })}
          {dueAt !== undefined && ` · ${t('contracts.request.until', { time: writer.minute(dueAt) })}`}
        </p>
      </div>
      <TermsTable kind={kind} terms={rows} />
      <Part query={query} skeleton={<Skeleton lines={5} />}>
        {(lens) =>
          lens && (
            <Answers key={lens.hash} contract={contract} lens={lens} onDone={() => setOver(true)} onGone={leave} />
          )
        }
      </Part>
    </section>
  );
}

interface AnswersProps extends OfferedProps {
  readonly lens: ContractLens;
  readonly onDone: () => void;
}

function Answers({ contract, lens: read, onDone, onGone }: AnswersProps) {
  const { t } = useTexts();
  const { describeRefusal } = useContractWords();
  const answer = useAnswer();
  const action = useContractAction();
  const currencyExponent = useAtomValue(portalAtom).currency.exponent ?? 2;
  const [newer, setNewer] = useState<ContractLens>();
  const lens = newer ?? read;
  const send = (isYes: boolean) =>
    action.run(
      () =>
        answer(contract, 'P', isYes, isYes ? lens.hash : undefined).then(onDone, (error: unknown) => {
          const code = error instanceof CallRefused ? error.code : '';
          if (code === 'conflict' && error instanceof CallRefused)
            setNewer(readLens(error.value, { currencyExponent }));
          // The gateway closes an offer whose terms no longer fit.
          if (code === 'contract_unfit') onGone(describeRefusal(error));
          if (code === 'not_found') onGone(undefined);
          throw error;
        }),
      isYes ? 'contracts.done.accepted' : 'contracts.done.rejected',
    );
  const isConflict = action.error instanceof CallRefused && action.error.code === 'conflict';
  return (
    <>
      {action.error !== undefined && !isConflict && <Banner tone="negative" title={describeRefusal(action.error)} />}
      <LensView kind={contract.kind} lens={lens} isChanged={newer !== undefined} />
      <div className={actions}>
        <Button busy={action.isBusy} onClick={() => void send(true)}>
          {t('contracts.accept')}
        </Button>
        <Button variant="quiet" disabled={action.isBusy} onClick={() => void send(false)}>
          {t('contracts.reject')}
        </Button>
      </div>
    </>
  );
}
