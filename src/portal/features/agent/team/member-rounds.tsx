import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { agentRounds } from '#contract/agents/calls.ts';
import type { RoundRecord } from '#contract/records/read.ts';
import { stack, start } from '#portal/cashier/styles.ts';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { MoreButton } from '#portal/page/more-button.tsx';
import { DayRows } from '#portal/records/day-rows.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecordPages } from '#portal/records/use-records.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Money } from '#ui/words/money.tsx';

/** The member, the days, and the time zone of displayed times. */
export interface ShownMember {
  readonly id: string;
  readonly account: string;
  readonly zone: string;
  readonly from?: string;
  readonly to?: string;
}

interface MemberRoundsProps {
  readonly member: ShownMember | undefined;
  readonly onClose: () => void;
}

export function MemberRounds({ member, onClose }: MemberRoundsProps) {
  const { t } = useTexts();
  const [last, setLast] = useState(member);
  if (member !== undefined && member !== last) setLast(member);
  const shown = member ?? last;
  return (
    <FormWindow
      name="member-rounds"
      title={t('agent.records.rounds', { account: shown?.account ?? '' })}
      open={member !== undefined}
      onClose={onClose}
      width="m"
    >
      {shown && <Shown key={`${shown.id} ${shown.from ?? ''}`} shown={shown} />}
    </FormWindow>
  );
}

function Shown({ shown: { id, zone, from, to } }: { readonly shown: ShownMember }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const query = useRecordPages(agentRounds, { member: id, ...days });
  const money = (minor: string | bigint, signed = false) => (
    <Money signed={signed} amount={minor} currency={currency} />
  );
  return (
    <RecordPart query={query}>
      {(reported) => {
        const rows = reported.pages.flatMap((each): readonly RoundRecord[] => each.rows);
        if (rows.length === 0) return <EmptyState level="h3" title={t('records.none')} />;
        return (
          <div className={stack}>
            <DayRows
              level="h3"
              title={t('records.sums.rounds')}
              rows={rows}
              rowKey={({ vendor, round }) => `${vendor} ${round}`}
              columns={[
                {
                  id: 'time',
                  title: t('records.column.time'),
                  cell: ({ endedAt, begunAt }) => <span dir="ltr">{writer.minuteIn(endedAt ?? begunAt, zone)}</span>,
                },
                { id: 'game', title: t('records.column.game'), cell: ({ game }) => game ?? t('records.gameGone') },
                { id: 'bet', title: t('records.column.bet'), figures: true, cell: ({ betMinor }) => money(betMinor) },
                { id: 'won', title: t('records.column.won'), figures: true, cell: ({ wonMinor }) => money(wonMinor) },
              ]}
            />
            <MoreButton query={query} className={start}>
              {t('records.more')}
            </MoreButton>
          </div>
        );
      }}
    </RecordPart>
  );
}
