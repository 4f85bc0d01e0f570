import type { UiSchema } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffDo } from '#console/api/use-staff.ts';
import { defineForm } from '#console/forms/define-form.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { Facts, Part, Parts } from '#console/people/facts.tsx';
import { Pictures } from '#console/people/pictures.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import {
  type Application,
  answerApplication,
  applicationPicture,
  applications,
} from '#contract/staff/applications/calls.ts';
import { staffPath } from '#contract/staff/staff-call.ts';
import schema from '#schemas/forms/console/application.json' with { type: 'json' };
import make from '#schemas/forms/console/application.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn, written } from '#ui/schema-form/state/define-form.ts';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const applicationForm = defineForm({
  schema,
  make,
  validations: {
    amount: (text) => (isAmount(text.trim()) ? undefined : 'accept.amountWrong'),
    reason: written('reason.missing'),
  },
});

function isAmount(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) && Number(text) > 0;
}

function amountUi(currency: string): UiSchema {
  const title = translate('accept.amount', { currency });
  return { amount: { 'ui:title': title, 'ui:options': { literal: true, inputMode: 'decimal' } } };
}

const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });

interface PanelProps {
  readonly row: Application;
  readonly currency: string;
  readonly merchant: string;
  readonly onClose: () => void;
}

export function ApplicationPanel({ row, currency, merchant, onClose }: PanelProps) {
  const may = useMay();
  const [staffAction, setStaffAction] = useState<'accept' | 'refuse'>();
  const mayAnswer = row.status === 'open' && may('application.answer', merchant);
  const path = staffPath(applicationPicture, merchant);
  const pictures = Array.from(
    { length: row.pictures },
    (_, at) => `${path}?${new URLSearchParams({ id: row.id, at: String(at) })}`,
  );
  return (
    <SidePanel
      title={row.title}
      onClose={onClose}
      actions={
        mayAnswer && (
          <>
            <Button variant="quiet" onClick={() => setStaffAction('refuse')}>
              {translate('act.refuse')}
            </Button>
            <Button onClick={() => setStaffAction('accept')}>{translate('act.accept')}</Button>
          </>
        )
      }
    >
      <Parts element="console.applications.details">
        <Facts
          facts={[
            {
              label: translate('word.member'),
              value: (
                <Link className={link} to={`/m/${merchant}/members?${new URLSearchParams({ member: row.memberId })}`}>
                  {row.account}
                </Link>
              ),
            },
            { label: translate('column.at'), value: <When at={row.askedAt} /> },
            {
              label: translate('fact.reward'),
              value: row.reward === undefined ? translate('fact.depends') : `${row.reward} ${currency}`,
            },
            { label: translate('column.remarks'), value: row.remarks || translate('state.none') },
            { label: translate('word.state'), value: translate(`state.${row.status}`) },
            {
              label: translate('fact.answered'),
              value: row.answeredAt === undefined ? undefined : <When at={row.answeredAt} />,
            },
            { label: translate('reason.label'), value: row.reason },
          ]}
        />
        {pictures.length > 0 && (
          <Part title={translate('pictures.title', { count: pictures.length })}>
            <Pictures addresses={pictures} />
          </Part>
        )}
      </Parts>
      {staffAction && (
        <Answer
          row={row}
          currency={currency}
          merchant={merchant}
          isAccepting={staffAction === 'accept'}
          onClose={() => setStaffAction(undefined)}
          onDone={onClose}
        />
      )}
    </SidePanel>
  );
}

interface AnswerProps extends PanelProps {
  readonly isAccepting: boolean;
  readonly onDone: () => void;
}

function Answer({ row, currency, merchant, isAccepting, onClose, onDone }: AnswerProps) {
  const { mutateAsync } = useStaffDo(answerApplication, [applications]);
  const toaster = useToast();
  const which = isAccepting ? 'accept' : 'refuse';
  const ui = useMemo(() => amountUi(currency), [currency]);
  return (
    <ReasonDialog
      about={`${merchant} ${row.id}`}
      name={`application-${which}`}
      title={translate(`${which}.title`, { account: row.account })}
      text={translate(`${which}.text`)}
      confirm={translate(`act.${which}`)}
      variant={isAccepting ? 'primary' : 'danger'}
      reasonLabel={`${which}.reason`}
      reasonHint={`${which}.reasonHint`}
      {...(isAccepting && { of: applicationForm, ui, initial: { amount: row.reward } })}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const answer = isAccepting
          ? ({ approved: true, amount: textIn(values, 'amount') } as const)
          : ({ approved: false } as const);
        await mutateAsync({ merchant, request: { id: row.id, reason, ...answer } });
        toaster.show({ title: translate(`${which}.done`, { account: row.account }), tone: 'positive' });
        onDone();
      }}
    />
  );
}
