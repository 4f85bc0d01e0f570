import { useMemo } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { defineForm } from '#console/forms/define-form.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import type { Undoable } from '#console/undo/use-take-back.tsx';
import {
  endMemberSessions,
  lockMember,
  type MemberChoices,
  type MemberDetails,
  type MemberPlace,
  memberChoices,
  memberDetails,
  members,
  resetSecondStep,
  setMemberLabels,
  setMemberRank,
} from '#contract/staff/members/calls.ts';
import schema from '#schemas/forms/console/member-action.json' with { type: 'json' };
import make from '#schemas/forms/console/member-action.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { LabelsWidget, labelsOf } from './labels-widget.tsx';
import { nameDevice, translate } from './words.ts';

/** A rank or labels, and a reason. */
const memberStaffActionForm = defineForm({ schema, make, validations: { reason: written('reason.missing') } });

const RANK_FIELDS: readonly FormStep[] = [[{ fields: ['level', 'reason'] }]];
const LABELS_FIELDS: readonly FormStep[] = [[{ fields: ['labels', 'reason'] }]];
const LABELS_WIDGET = { labels: LabelsWidget };

/** A staff action on a member that waits for confirmation. */
export type MemberAction =
  | { readonly kind: 'lock' | 'unlock' | 'rank' | 'labels' | 'secondStep' | 'endAll' }
  | { readonly kind: 'endOne'; readonly session: MemberPlace };

const STALE = [members, memberDetails, memberChoices];

interface ActProps {
  readonly merchant: string;
  readonly member: MemberDetails;
  readonly staffAction: MemberAction;
  readonly choices: MemberChoices | undefined;
  readonly onClose: () => void;
  /** Called after the action succeeded. */
  readonly onDone: (done: Undoable) => void;
}

/** Asks for a reason, runs the action, and offers to revert it where possible. */
export function MemberAct(props: ActProps) {
  const { kind } = props.staffAction;
  if (kind === 'lock' || kind === 'unlock') return <LockAct {...props} locked={kind === 'lock'} />;
  if (kind === 'rank') return <RankAct {...props} />;
  if (kind === 'labels') return <LabelsAct {...props} />;
  if (kind === 'secondStep') return <SecondStepAct {...props} />;
  return <SessionsAct {...props} />;
}

function LockAct({ merchant, member, locked, onClose, onDone }: ActProps & { readonly locked: boolean }) {
  const { id, version, account } = member;
  const { mutateAsync } = useStaffDo(lockMember, STALE);
  const which = locked ? 'lock' : 'unlock';
  return (
    <ReasonDialog
      about={`${merchant} ${id}`}
      translate={translate}
      name={`member-${which}`}
      title={translate(`${which}.title`, { account })}
      text={translate(`${which}.text`)}
      confirm={translate(`act.${which}`)}
      variant={locked ? 'danger' : 'primary'}
      onClose={onClose}
      onConfirm={async (reason) => {
        const now = await mutateAsync({ merchant, request: { id, version, locked, reason } });
        onDone({
          title: translate(`${which}.done`, { account }),
          back: (why) =>
            mutateAsync({
              merchant,
              request: { id, version: now?.version ?? version, locked: !locked, reason: why },
            }),
        });
      }}
    />
  );
}

function RankAct({ merchant, member, choices, onClose, onDone }: ActProps) {
  const { id, version, account, rankLevel } = member;
  const { mutateAsync } = useStaffDo(setMemberRank, STALE);
  const ui = useMemo(() => {
    const ranks = [{ level: 0, name: translate('state.none') }, ...(choices?.ranks ?? [])];
    return { level: choiceUi(ranks.map(({ level, name }) => ({ value: String(level), label: name }))) };
  }, [choices]);
  return (
    <ReasonDialog
      about={`${merchant} ${id}`}
      name="member-rank"
      translate={translate}
      title={translate('rank.title', { account })}
      text={translate('rank.text')}
      confirm={translate('act.save')}
      of={memberStaffActionForm}
      ui={ui}
      steps={RANK_FIELDS}
      initial={{ level: String(rankLevel) }}
      isReady={(values) => Number(values['level']) !== rankLevel}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const level = Number(values['level']);
        const now = await mutateAsync({ merchant, request: { id, version, level, reason } });
        onDone({
          title: translate('rank.done', { account }),
          back: (why) =>
            mutateAsync({
              merchant,
              request: { id, version: now?.version ?? version, level: rankLevel, reason: why },
            }),
        });
      }}
    />
  );
}

function LabelsAct({ merchant, member, choices, onClose, onDone }: ActProps) {
  const { id, version, account } = member;
  const before = member.labels;
  const ui = useMemo(
    () => ({
      labels: { 'ui:widget': 'labels', 'ui:options': { known: (choices?.labels ?? []).map(({ label }) => label) } },
    }),
    [choices],
  );
  const { mutateAsync } = useStaffDo(setMemberLabels, STALE);
  return (
    <ReasonDialog
      about={`${merchant} ${id}`}
      name="member-labels"
      translate={translate}
      title={translate('labels.title', { account })}
      confirm={translate('act.save')}
      of={memberStaffActionForm}
      ui={ui}
      widgets={LABELS_WIDGET}
      steps={LABELS_FIELDS}
      initial={{ labels: before }}
      isReady={(values) => labelsOf(values['labels']).toSorted().join('\n') !== before.toSorted().join('\n')}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const labels = labelsOf(values['labels']);
        const now = await mutateAsync({ merchant, request: { id, version, labels, reason } });
        onDone({
          title: translate('labels.done', { account }),
          back: (why) =>
            mutateAsync({
              merchant,
              request: { id, version: now?.version ?? version, labels: before, reason: why },
            }),
        });
      }}
    />
  );
}

function SecondStepAct({ merchant, member, onClose, onDone }: ActProps) {
  const { id, account } = member;
  const { mutateAsync } = useStaffDo(resetSecondStep, STALE);
  return (
    <ReasonDialog
      about={`${merchant} ${id}`}
      name="member-second-step"
      translate={translate}
      title={translate('secondStep.title', { account })}
      text={translate('secondStep.text')}
      confirm={translate('act.secondStep')}
      variant="danger"
      reasonHint="secondStep.hint"
      onClose={onClose}
      onConfirm={async (reason) => {
        const { authenticator } = await mutateAsync({ merchant, request: { id, reason } });
        onDone({ title: translate(authenticator ? 'secondStep.done' : 'secondStep.doneWithout', { account }) });
      }}
    />
  );
}

function SessionsAct({ merchant, member, staffAction, onClose, onDone }: ActProps) {
  const { id, account } = member;
  const { mutateAsync } = useStaffDo(endMemberSessions, STALE);
  const session = staffAction.kind === 'endOne' ? staffAction.session : undefined;
  return (
    <ReasonDialog
      about={`${merchant} ${id}`}
      name="member-sessions"
      translate={translate}
      title={session ? translate('end.one', { device: nameDevice(session) }) : translate('end.all', { account })}
      text={translate(session ? 'end.oneText' : 'end.allText')}
      confirm={translate(session ? 'act.end' : 'act.endAll')}
      variant="danger"
      onClose={onClose}
      onConfirm={async (reason) => {
        const { ended } = await mutateAsync({
          merchant,
          request: { id, reason, ...(session && { session: session.id }) },
        });
        onDone({ title: translate('end.done', { count: ended }) });
      }}
    />
  );
}
