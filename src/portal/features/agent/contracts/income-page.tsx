import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { agentIncome } from '#contract/contracts/calls.ts';
import { CONTRACT_KINDS, type ContractKindName } from '#contract/contracts/kinds.ts';
import type { IncomePage as Income } from '#contract/contracts/read.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { page, start } from '#portal/cashier/styles.ts';
import { MoreButton } from '#portal/page/more-button.tsx';
import { Figures } from '#portal/records/figures.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { memberAtom, portalAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { IncomeRows } from './income-rows.tsx';
import { useContractWords } from './words.ts';

/** My income (M208): contract payments by kind; a line opens its formula. */
export function IncomePage() {
  const { t } = useTexts();
  const { describeKind } = useContractWords();
  const [kind, setKind] = useState<ContractKindName>();
  const query = useIncome(kind);
  const tabs = [
    { id: '', label: t('contracts.income.all') },
    ...CONTRACT_KINDS.map((id) => ({ id: id as string, label: describeKind(id) })),
  ];
  return (
    <div className={page}>
      <PageHeading title={t('element.agent.myIncome')}>{t('contracts.income.lead')}</PageHeading>
      <Tabs
        label={t('contracts.income.kind')}
        variant="pills"
        className={start}
        tabs={tabs}
        value={kind ?? ''}
        onChange={(id) => setKind(CONTRACT_KINDS.find((one) => one === id))}
      />
      <RecordPart query={query}>
        {(reported) => (
          <>
            <Lines reported={reported} isOfOneKind={kind !== undefined} />
            <MoreButton query={query} className={start}>
              {t('contracts.income.more')}
            </MoreButton>
          </>
        )}
      </RecordPart>
    </div>
  );
}

interface LinesProps {
  readonly reported: InfiniteData<Income>;
  readonly isOfOneKind: boolean;
}

function Lines({ reported: { pages }, isOfOneKind }: LinesProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const { moneyText } = useContractWords();
  const [first] = pages;
  const lines = pages.flatMap((each) => each.lines);
  if (first === undefined || lines.length === 0)
    return <EmptyState level="h3" title={t('contracts.income.none')} text={t('contracts.income.noneText')} />;
  const { sums, arrearsMinor } = first;
  return (
    <>
      <Figures
        figures={[
          [t('contracts.income.paid'), moneyText(sums.paidMinor)],
          [t('contracts.income.gross'), moneyText(sums.grossMinor)],
          [t('contracts.income.lines'), writer.count(sums.count)],
          [t('contracts.income.arrears'), moneyText(arrearsMinor)],
        ]}
      />
      <IncomeRows lines={lines} isOfOneKind={isOfOneKind} />
    </>
  );
}

function useIncome(kind: ContractKindName | undefined) {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  const begun = useAtomValue(sessionsBegunAtom);
  const { language } = useAtomValue(portalAtom);
  const asked = kind === undefined ? {} : { kind };
  return useInfiniteQuery({
    queryKey: ['member', agentIncome.name, member?.id, begun, language, asked],
    enabled: Boolean(member),
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: {} as { readonly after?: string },
    queryFn: ({ signal, pageParam }) =>
      browser().client.send(agentIncome, { ...asked, ...pageParam }, { signal, quiet: true }),
    getNextPageParam: ({ next }: Income) => (next === undefined ? undefined : { after: next }),
  });
}
