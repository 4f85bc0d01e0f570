import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { Facts, Parts } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { answerSetAside, type SetAsideItem, setAsideList } from '#contract/staff/set-aside/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { translate } from './words.ts';

interface PanelProps {
  readonly row: SetAsideItem;
  readonly merchant: string;
  readonly onClose: () => void;
}

export function ItemPanel({ row, merchant, onClose }: PanelProps) {
  const may = useMay();
  const [verdict, setVerdict] = useState<'retry' | 'dismiss'>();
  const mayAnswer = row.closedAs === undefined && may('setAside.answer', merchant);
  return (
    <SidePanel
      title={translate.ifKnown(`source.${row.source}`) ?? row.source}
      onClose={onClose}
      actions={
        mayAnswer && (
          <>
            <Button variant="quiet" onClick={() => setVerdict('dismiss')}>
              {translate('act.dismiss')}
            </Button>
            <Button onClick={() => setVerdict('retry')}>{translate('act.retry')}</Button>
          </>
        )
      }
    >
      <Parts element="console.setAside.details">
        <ItemFacts row={row} />
      </Parts>
      {verdict && (
        <Answer
          row={row}
          merchant={merchant}
          verdict={verdict}
          onClose={() => setVerdict(undefined)}
          onDone={onClose}
        />
      )}
    </SidePanel>
  );
}

function ItemFacts({ row }: Pick<PanelProps, 'row'>) {
  const { retryAt, closedAs, closedAt } = row;
  const byItself = retryAt === undefined ? translate('retry.asked') : <When at={retryAt} />;
  return (
    <Facts
      facts={[
        { label: translate('fact.item'), value: row.item },
        { label: translate('fact.why'), value: translate.ifKnown(`why.${row.why}`) ?? row.why },
        { label: translate('reason.label'), value: row.reason },
        { label: translate('column.attempts'), value: String(row.attempts) },
        { label: translate('fact.first'), value: <When at={row.firstAt} /> },
        { label: translate('column.at'), value: <When at={row.lastAt} /> },
        { label: translate('fact.retry'), value: closedAs === undefined ? byItself : undefined },
        { label: translate('fact.closed'), value: closedAs && translate(`closed.${closedAs}`) },
        { label: translate('fact.closedAt'), value: closedAt === undefined ? undefined : <When at={closedAt} /> },
        { label: translate('fact.closedBy'), value: row.closedBy },
        { label: translate('fact.closedReason'), value: row.closedReason },
      ]}
    />
  );
}

interface AnswerProps extends PanelProps {
  readonly verdict: 'retry' | 'dismiss';
  readonly onDone: () => void;
}

function Answer({ row, merchant, verdict, onClose, onDone }: AnswerProps) {
  const { mutateAsync } = useStaffDo(answerSetAside, [setAsideList]);
  const toaster = useToast();
  return (
    <ReasonDialog
      about={`${merchant} ${row.id}`}
      name={`set-aside-${verdict}`}
      title={translate(`${verdict}.title`)}
      text={translate(`${verdict}.text`)}
      confirm={translate(`act.${verdict}`)}
      variant={verdict === 'retry' ? 'primary' : 'danger'}
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutateAsync({ merchant, request: { id: row.id, verdict, reason } });
        toaster.show({ title: translate(`${verdict}.done`), tone: 'positive' });
        onDone();
      }}
    />
  );
}
