import { useState } from 'react';
import { agentContracts, agentIncome } from '#contract/contracts/calls.ts';
import type { ContractKindName } from '#contract/contracts/kinds.ts';
import type { AgentContract, AgentContracts } from '#contract/contracts/read.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { actions, card, note, page, subheading } from '#portal/cashier/styles.ts';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecord } from '#portal/records/use-records.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Badge } from '#ui/words/badge.tsx';
import { Downlines } from './downlines.tsx';
import { EndWindow } from './end-window.tsx';
import { IncomeRows } from './income-rows.tsx';
import { PAGE_OF } from './offer-window.tsx';
import { OfferedPart } from './request-part.tsx';
import { TermsTable } from './terms-table.tsx';
import { useAnswer, useContractAction, useEnd } from './use-contract-actions.ts';
import { useContractWords } from './words.ts';

/** M210, M216: dividend contracts. */
export const DividendPage = () => <ContractPage kind="DIVIDEND" />;
/** M211, M217: daily salaries. */
export const DailySalaryPage = () => <ContractPage kind="DAILY" />;
/** M212, M218: hourly salaries. */
export const HourlySalaryPage = () => <ContractPage kind="HOURLY" />;
/** M213, M219: real-time salaries. */
export const RealTimeSalaryPage = () => <ContractPage kind="REALTIME" />;

interface KindProps {
  readonly kind: ContractKindName;
}

/**
 * Contracts of one kind: requests that wait for an answer, the agent's own contract, and those of the direct downlines.
 */
function ContractPage({ kind }: KindProps) {
  const { label } = useTexts();
  const query = useRecord(agentContracts, { kind });
  return (
    <div className={page} data-contracts={kind}>
      <PageHeading title={label(`element.agent.${PAGE_OF[kind]}`)}>{label(`contracts.lead.${kind}`)}</PageHeading>
      <RecordPart query={query}>{(reported) => <Contracts kind={kind} reported={reported} />}</RecordPart>
    </div>
  );
}

function Contracts({ kind, reported }: KindProps & { readonly reported: AgentContracts }) {
  const { t } = useTexts();
  const { mine, offeredToMe } = reported;
  const [gone, setGone] = useState<{ readonly why: string | undefined }>();
  return (
    <>
      {gone && (
        <Banner tone="warning" title={gone.why ?? t('contracts.gone')} announce>
          {gone.why !== undefined && t('contracts.gone')}
        </Banner>
      )}
      {offeredToMe && <OfferedPart key={offeredToMe.id} contract={offeredToMe} onGone={(why) => setGone({ why })} />}
      <Mine contract={mine} isOffered={offeredToMe !== undefined} />
      {kind === 'REALTIME' && mine !== undefined && <Today kind={kind} />}
      <Downlines kind={kind} reported={reported} />
    </>
  );
}

function Mine({ contract, isOffered }: { readonly contract: AgentContract | undefined; readonly isOffered: boolean }) {
  const writer = useFigures();
  const { t, label } = useTexts();
  const { describeCadence } = useContractWords();
  if (contract === undefined)
    return isOffered ? null : (
      <EmptyState level="h3" title={t('contracts.mine.none')} text={t('contracts.mine.noneText')} />
    );
  const { kind, state, offerer, cadence, beganAt, rows } = contract;
  return (
    <section className={card} aria-label={t('contracts.mine')}>
      <div>
        <h4 className={subheading}>
          {t('contracts.mine')}{' '}
          <Badge tone={state === 'inForce' ? 'positive' : 'warning'}>{label(`cashier.contract.${state}`)}</Badge>
        </h4>
        <p className={note}>
          {[
            offerer === undefined ? t('contracts.from.house') : t('contracts.from', { account: offerer }),
            describeCadence(cadence),
            ...(beganAt === undefined ? [] : [t('contracts.since', { day: writer.day(beganAt) })]),
          ].join(' · ')}
        </p>
      </div>
      <TermsTable kind={kind} terms={rows} />
      <Ending contract={contract} />
    </section>
  );
}

/** A request of either side to end the agent's own contract. */
function Ending({ contract }: { readonly contract: AgentContract }) {
  const { t } = useTexts();
  const { describeRefusal } = useContractWords();
  const answer = useAnswer();
  const end = useEnd();
  const action = useContractAction();
  const [isLooking, setLooking] = useState(false);
  const { state, isEndMine, offerer, id } = contract;
  const refused = action.error !== undefined && <Banner tone="negative" title={describeRefusal(action.error)} />;
  if (state === 'ending' && isEndMine) return <Banner tone="info" title={t('contracts.request.endMine')} />;
  if (state === 'ending')
    return (
      <>
        {refused}
        <Banner
          tone="warning"
          title={
            offerer === undefined ? t('contracts.request.endHouse') : t('contracts.request.end', { account: offerer })
          }
        />
        <div className={actions}>
          <Button variant="danger" busy={action.isBusy} onClick={() => setLooking(true)}>
            {t('contracts.agree')}
          </Button>
          <Button
            variant="quiet"
            disabled={action.isBusy}
            onClick={() => void action.run(() => answer(contract, 'V', false), 'contracts.done.kept')}
          >
            {t('contracts.keep')}
          </Button>
        </div>
        {isLooking && (
          <EndWindow
            contract={contract}
            isBusy={action.isBusy}
            refused={action.error === undefined ? undefined : describeRefusal(action.error)}
            onAgree={() => void action.run(() => answer(contract, 'V', true), 'contracts.done.ended')}
            onClose={() => setLooking(false)}
          />
        )}
      </>
    );
  return (
    <>
      {refused}
      <div className={actions}>
        <Button
          variant="quiet"
          size="s"
          busy={action.isBusy}
          onClick={() => void action.run(() => end(id, 'ask'), 'contracts.done.asked')}
        >
          {t('contracts.askEnd')}
        </Button>
      </div>
    </>
  );
}

/** Recent payments of real-time slots. */
function Today({ kind }: KindProps) {
  const { t } = useTexts();
  const query = useRecord(agentIncome, { kind });
  return (
    <section className={card} aria-label={t('contracts.today')}>
      <h4 className={subheading}>{t('contracts.today')}</h4>
      <RecordPart query={query}>
        {({ lines }) => {
          const last = lines[0]?.fromDay;
          const today = lines.filter(({ fromDay }) => fromDay === last);
          return today.length === 0 ? (
            <p className={note}>{t('contracts.today.none')}</p>
          ) : (
            <IncomeRows lines={today} isOfOneKind />
          );
        }}
      </RecordPart>
    </section>
  );
}
