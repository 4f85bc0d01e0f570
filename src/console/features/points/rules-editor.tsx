import { useId, useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import { ConsoleForm } from '#console/forms/console-form.tsx';
import { useBoundForm } from '#console/forms/use-bound-form.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { changesOf } from '#console/rewards/changes.ts';
import { ChangeLines, EditorColumns, EditorFoot, EditorNotes, LastChange } from '#console/rewards/editor-frame.tsx';
import { TrialCard, TrialWords, useTrialAtOnce } from '#console/rewards/trial-card.tsx';
import type { Drafting } from '#console/rewards/use-draft.ts';
import { type Trial, useTrial } from '#console/rewards/use-trial.ts';
import { useMay } from '#console/session/me.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import {
  type PointsTrial,
  pointRules,
  putPointRules,
  type StaffPointRules,
  tryPointRules,
} from '#contract/staff/points/calls.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { describeTrial } from './describe-trial.ts';
import { Example } from './example.tsx';
import { linesOf, problemsOf, refusedFields, writtenOf } from './rules-draft.ts';
import { ALL_STEPS, EARN_STEPS, READ_UI, rulesForm } from './rules-form.ts';
import { translate } from './words.ts';

const SUBJECT = 'points:rules';

interface EditorProps {
  readonly found: StaffPointRules;
  readonly merchant: string;
  readonly draft: Drafting<StaffPointRules, FormValues>;
}

/** Editor of the points rules: the form, a trial, and an example. */
export function RulesEditor({ found, merchant, draft }: EditorProps) {
  const mayChange = useMay()('points.rule', merchant);
  const [isSaving, setSaving] = useState(false);
  const seen = draft.seen ?? found;
  const rules = writtenOf(draft.draft, seen.rules);
  const problems = [...problemsOf(draft.draft, found.exponent), ...draft.refused];
  const changes = changesOf(linesOf(seen.rules), linesOf(rules));
  const trial = useTrial(tryPointRules, merchant, { rules });
  const isNewer = found.version > seen.version;
  const save = () => problems.length === 0 && changes.length > 0 && setSaving(true);
  return (
    <>
      <EditorNotes
        merchant={merchant}
        subject={SUBJECT}
        refused={draft.refused}
        theirs={isNewer ? changesOf(linesOf(seen.rules), linesOf(found.rules)) : undefined}
        onTheirs={() => draft.load(found)}
        onMine={() => draft.rebase(found)}
      />
      <EditorColumns
        main={<Fields draft={draft} problems={problems} mayChange={mayChange} merchant={merchant} onSubmit={save} />}
        side={
          <>
            <TrialCard
              trial={trial}
              lead={translate('trial.lead')}
              element="console.points.trial"
              canTry={problems.length === 0}
              report={(reply) => describeTrial(reply, found.currency)}
            />
            {problems.length === 0 && <Example found={found} rules={rules} />}
          </>
        }
      />
      {mayChange && (
        <EditorFoot
          problems={problems}
          changes={changes}
          element="console.points.save"
          onDrop={() => draft.load(found)}
          onSave={save}
        />
      )}
      {isSaving && (
        <Save
          merchant={merchant}
          found={found}
          seen={seen}
          draft={draft}
          changes={changes}
          trial={trial}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

interface FieldsProps extends Pick<EditorProps, 'draft' | 'merchant'> {
  readonly problems: ReturnType<typeof problemsOf>;
  readonly mayChange: boolean;
  readonly onSubmit: () => void;
}

function Fields({ draft, problems, mayChange, merchant, onSubmit }: FieldsProps) {
  const form = useBoundForm(draft.draft, draft.edit);
  const steps = draft.draft['converts'] === true ? ALL_STEPS : EARN_STEPS;
  const ui = mayChange ? rulesForm.ui : READ_UI;
  return (
    <div data-element="console.points.editor">
      <ConsoleForm
        id={useId()}
        form={form}
        of={rulesForm}
        ui={ui}
        problems={problems}
        translate={translate}
        steps={steps}
        onSubmit={onSubmit}
      />
      <LastChange merchant={merchant} subject={SUBJECT} />
    </div>
  );
}

interface SaveProps extends EditorProps {
  readonly seen: StaffPointRules;
  readonly changes: readonly string[];
  readonly trial: Trial<PointsTrial>;
  readonly onClose: () => void;
}

/** Shows the changes and what they would have given, asks for a reason, and activates the rules. */
function Save({ merchant, found, seen, draft, changes, trial, onClose }: SaveProps) {
  const { mutateAsync } = useStaffDo(putPointRules, [pointRules, journalEntries]);
  const toaster = useToast();
  const rules = writtenOf(draft.draft, seen.rules);
  useTrialAtOnce(trial);
  return (
    <ReasonDialog
      about={`${merchant} points ${seen.version}`}
      name="point-rules-save"
      title={translate('save.title')}
      text={
        <ChangeLines changes={changes}>
          <TrialWords trial={trial} report={(reply) => describeTrial(reply, found.currency)} />
        </ChangeLines>
      }
      confirm={translate('save.confirm')}
      isReady={() => trial.isOfThis}
      onClose={onClose}
      onConfirm={async (reason) => {
        try {
          await mutateAsync({ merchant, request: { version: seen.version, rules, reason } });
          toaster.show({ title: translate('save.done'), tone: 'positive' });
          draft.load({ ...seen, version: seen.version + 1, rules });
        } catch (error) {
          if (error instanceof StaffCallFailed) draft.refuse(refusedFields(error.value, rules));
          throw error;
        }
      }}
    />
  );
}
