import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { hashEffect } from '#console/effects/change-outcome.ts';
import type { TranslateKey } from '#console/effects/labels/element-labels.ts';
import { describeProposal } from '#console/effects/proposal-words.ts';
import { SiteEffect } from '#console/effects/site-effect.tsx';
import { announce } from '#console/effects/site-view.ts';
import { usePinned } from '#console/effects/use-pinned.ts';
import { useSites } from '#console/effects/use-sites.ts';
import { reasonForm } from '#console/forms/reason-form.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { FormDialog } from '#console/kit/form-dialog.tsx';
import { readSchedule, ScheduleField, typedSchedule } from '#console/schedule/schedule-field.tsx';
import { changeRequest, changeRequests, editRequest, type RequestDetails } from '#contract/staff/requests/calls.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { ChoiceGroup } from '#ui/fields/choice-group.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const parts = css({ display: 'grid', gap: space[4] });

interface EditProps {
  readonly request: RequestDetails;
  readonly merchant: string;
  readonly translateKey: TranslateKey;
  readonly onClose: () => void;
}

/** A new version: fewer changes, another reason or time, and the effect on the site as it is. Approvals start again. */
export function EditRequest({ request, merchant, translateKey, onClose }: EditProps) {
  const { id, version, proposals, schedule, reason } = request;
  const [selected, setSelected] = useState<readonly number[]>(proposals.map((_, at) => at));
  const [typed, setTyped] = useState(() => typedSchedule(schedule));
  const form = useFormState({ reason });
  const [site] = usePinned(useSites([merchant], proposals));
  const { mutateAsync, isPending, error } = useStaffDo(editRequest, [changeRequest, changeRequests]);
  const toaster = useToast();
  const chosen = proposals.filter((_, at) => selected.includes(at));
  const time = readSchedule(typed);
  const view = site?.view;
  const submit = async () => {
    if (view === undefined || time === 'incomplete') return;
    const effect = await hashEffect(announce(view, chosen).effect);
    const asked = { base: view.documents.revision, proposals: chosen, reason: textIn(form.values(), 'reason'), effect };
    const sent = { id, version, ...asked, ...(time && { schedule: time }) };
    const made = await mutateAsync({ merchant, request: sent }).catch(() => undefined);
    if (made === undefined) return;
    toaster.show({ title: translate('done.edit'), tone: 'positive' });
    onClose();
  };
  const toggle = (value: string) => {
    const at = Number(value);
    setSelected(selected.includes(at) ? selected.filter((one) => one !== at) : [...selected, at]);
  };
  return (
    <FormDialog
      name="request-edit"
      title={translate('edit.title')}
      confirm={translate('edit.confirm')}
      translate={translate}
      form={form}
      of={reasonForm}
      isBusy={isPending}
      isReady={view !== undefined && chosen.length > 0 && time !== 'incomplete'}
      onClose={onClose}
      onSubmit={() => void submit()}
      lead={
        <div className={parts}>
          <Banner tone="info">{translate('edit.text')}</Banner>
          <ChoiceGroup
            type="checkbox"
            isStacked
            name="request-changes"
            label={translate('part.changes')}
            options={proposals.map((proposal, at) => ({
              value: String(at),
              label: describeProposal(proposal, translateKey),
            }))}
            chosen={selected.map(String)}
            onChoose={toggle}
          />
          {site && chosen.length > 0 && <SiteEffect site={site} proposals={chosen} />}
          <ScheduleField value={typed} onChange={setTyped} />
        </div>
      }
    >
      {error !== null && (
        <Banner tone="warning" announce>
          {describeFailure(error, translate)}
        </Banner>
      )}
    </FormDialog>
  );
}
