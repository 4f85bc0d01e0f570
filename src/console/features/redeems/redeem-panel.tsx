import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffDo } from '#console/api/use-staff.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { Facts, Parts } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { answerRedeem, redeems, type StaffRedeem } from '#contract/staff/redeems/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });

interface PanelProps {
  readonly row: StaffRedeem;
  readonly merchant: string;
  readonly onClose: () => void;
}

/** One exchange with its delivery address, and the answer. */
export function RedeemPanel({ row, merchant, onClose }: PanelProps) {
  const may = useMay();
  const [verdict, setVerdict] = useState<'approve' | 'reject'>();
  const mayAnswer = row.state === 'process' && may('redeem.answer', merchant);
  const member = `/m/${merchant}/members?${new URLSearchParams({ member: row.memberId })}`;
  return (
    <SidePanel
      title={row.name}
      onClose={onClose}
      actions={
        mayAnswer && (
          <>
            <Button variant="quiet" onClick={() => setVerdict('reject')}>
              {translate('act.reject')}
            </Button>
            <Button onClick={() => setVerdict('approve')}>{translate('act.approve')}</Button>
          </>
        )
      }
    >
      <Parts element="console.redeems.details">
        <Facts
          facts={[
            {
              label: translate('word.member'),
              value: (
                <Link className={link} to={member}>
                  {row.account}
                </Link>
              ),
            },
            { label: translate('word.reference'), value: row.reference },
            { label: translate('column.at'), value: <When at={row.askedAt} /> },
            { label: translate('column.quantity'), value: String(row.quantity) },
            { label: translate('word.points'), value: row.points },
            { label: translate('word.category'), value: row.category },
            { label: translate('fact.recipient'), value: row.recipient },
            { label: translate('fact.address'), value: row.address },
            { label: translate('fact.phone'), value: row.phone },
            { label: translate('word.state'), value: translate(`state.${row.state}`) },
            { label: translate('reason.label'), value: row.reason },
          ]}
        />
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

interface AnswerProps extends PanelProps {
  readonly verdict: 'approve' | 'reject';
  readonly onDone: () => void;
}

function Answer({ row, merchant, verdict, onClose, onDone }: AnswerProps) {
  const { mutateAsync } = useStaffDo(answerRedeem, [redeems]);
  const toaster = useToast();
  const { id, version, account } = row;
  return (
    <ReasonDialog
      about={`${merchant} ${id}`}
      name={`redeem-${verdict}`}
      title={translate(`${verdict}.title`, { account })}
      text={translate(`${verdict}.text`)}
      confirm={translate(`act.${verdict}`)}
      variant={verdict === 'approve' ? 'primary' : 'danger'}
      reasonLabel={`${verdict}.reason`}
      reasonHint={`${verdict}.reasonHint`}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutateAsync({ merchant, request: { id, version, verdict, reason } });
        toaster.show({ title: translate(`${verdict}.done`, { account }), tone: 'positive' });
        onDone();
      }}
    />
  );
}
