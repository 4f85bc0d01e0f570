import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { defineForm } from '#console/forms/define-form.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { Facts, Part, Parts } from '#console/people/facts.tsx';
import { Pictures } from '#console/people/pictures.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { DoneNote } from '#console/undo/done-note.tsx';
import type { Undoable } from '#console/undo/use-take-back.tsx';
import {
  type FeedbackDetails,
  feedbackDetails,
  feedbackList,
  feedbackPicture,
  reopenFeedback,
  settleFeedback,
} from '#contract/staff/feedback/calls.ts';
import { staffPath } from '#contract/staff/staff-call.ts';
import schema from '#schemas/forms/console/settle.json' with { type: 'json' };
import make from '#schemas/forms/console/settle.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { textIn, written } from '#ui/schema-form/state/define-form.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space } from '#ui/style/tokens.ts';
import { nameType, translate } from './words.ts';

const LONGEST_ANSWER = 1_000;

/** An answer to the member, and an internal note for staff. */
const settleForm = defineForm({ schema, make, validations: { reason: written('reason.missing') } });

const ANSWER = {
  answer: { 'ui:widget': 'textarea', 'ui:options': { rows: 3, maxLength: LONGEST_ANSWER } },
};

const words = css({
  padding: space[3],
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
});
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });

interface PanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A feedback with its text and pictures, and how it was settled. */
export function FeedbackPanel({ id, onClose }: PanelProps) {
  const merchant = useMerchant();
  const may = useMay();
  const { data, error } = useStaffRead(feedbackDetails, { id }, { merchant });
  const [staffAction, setStaffAction] = useState<'settle' | 'reopen'>();
  const [done, setDone] = useState<Undoable>();
  const row = data?.id === id ? data : undefined;
  const isSettled = row?.settledAt !== undefined;
  return (
    <SidePanel
      title={row ? nameType(row.type) : translate('title')}
      onClose={onClose}
      actions={
        row &&
        may('feedback.answer', merchant) && (
          <Button
            variant={isSettled ? 'quiet' : 'primary'}
            data-element="console.feedback.settle"
            onClick={() => setStaffAction(isSettled ? 'reopen' : 'settle')}
          >
            {translate(isSettled ? 'act.reopen' : 'act.settle')}
          </Button>
        )
      }
    >
      {error !== null && row === undefined && <Banner tone="warning" title={describeFailure(error)} />}
      {row === undefined && error === null && <Skeleton lines={6} />}
      {done && <DoneNote key={done.title} done={done} onGone={() => setDone(undefined)} />}
      {row && <Written row={row} merchant={merchant} />}
      {row && staffAction === 'settle' && (
        <Settle row={row} merchant={merchant} onClose={() => setStaffAction(undefined)} onDone={setDone} />
      )}
      {row && staffAction === 'reopen' && (
        <Reopen row={row} merchant={merchant} onClose={() => setStaffAction(undefined)} />
      )}
    </SidePanel>
  );
}

interface OneProps {
  readonly row: FeedbackDetails;
  readonly merchant: string;
}

function Written({ row, merchant }: OneProps) {
  const path = staffPath(feedbackPicture, merchant);
  const pictures = row.pictures.map((name) => `${path}?${new URLSearchParams({ name })}`);
  return (
    <Parts element="console.feedback.details">
      <p className={words}>{row.content}</p>
      {pictures.length > 0 && (
        <Part title={translate('pictures.title', { count: pictures.length })}>
          <Pictures addresses={pictures} />
        </Part>
      )}
      <Facts
        facts={[
          { label: translate('column.account'), value: <Author row={row} merchant={merchant} /> },
          { label: translate('column.at'), value: <When at={row.at} /> },
          { label: translate('word.language'), value: row.language },
        ]}
      />
      {row.settledAt !== undefined && (
        <Part title={translate('settled.title')}>
          <Facts
            facts={[
              { label: translate('settled.by'), value: row.settledBy },
              { label: translate('settled.at'), value: <When at={row.settledAt} /> },
              { label: translate('settled.note'), value: row.note },
              { label: translate('settled.answer'), value: row.answer ?? translate('settled.noAnswer') },
            ]}
          />
        </Part>
      )}
    </Parts>
  );
}

function Author({ row: { memberId, account }, merchant }: OneProps) {
  if (memberId === undefined) return translate('nobody');
  return (
    <Link className={link} to={`/m/${merchant}/members?${new URLSearchParams({ member: memberId })}`}>
      {account}
    </Link>
  );
}

interface StaffActionProps extends OneProps {
  readonly onClose: () => void;
}

const STALE = [feedbackList, feedbackDetails];

function Settle({ row, merchant, onClose, onDone }: StaffActionProps & { readonly onDone: (done: Undoable) => void }) {
  const { id, version, memberId } = row;
  const settle = useStaffDo(settleFeedback, STALE);
  const reopen = useStaffDo(reopenFeedback, STALE);
  return (
    <ReasonDialog
      about={`${merchant} ${id}`}
      name="feedback-settle"
      title={translate('settle.title')}
      text={memberId === undefined ? translate('settle.nobody') : undefined}
      confirm={translate('act.settle')}
      reasonLabel="settle.note"
      reasonHint="settle.noteHint"
      translate={translate}
      {...(memberId !== undefined && { of: settleForm, ui: ANSWER })}
      onClose={onClose}
      onConfirm={async (note, values) => {
        const reported = textIn(values, 'answer');
        const request = { id, version, note, ...(reported !== '' && { answer: reported }) };
        const now = await settle.mutateAsync({ merchant, request });
        onDone({
          title: translate(reported === '' ? 'settle.done' : 'settle.doneTold'),
          back: (why) =>
            reopen.mutateAsync({
              merchant,
              request: { id, version: now?.version ?? version, note: why },
            }),
        });
      }}
    />
  );
}

function Reopen({ row, merchant, onClose }: StaffActionProps) {
  const { id, version } = row;
  const { mutateAsync } = useStaffDo(reopenFeedback, STALE);
  return (
    <ReasonDialog
      about={`${merchant} ${id}`}
      name="feedback-reopen"
      title={translate('reopen.title')}
      text={translate('reopen.text')}
      confirm={translate('act.reopen')}
      translate={translate}
      onClose={onClose}
      onConfirm={(note) => mutateAsync({ merchant, request: { id, version, note } })}
    />
  );
}
