import { useState } from 'react';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { reasonForm } from '#console/forms/reason-form.ts';
import { FormDialog } from '#console/kit/form-dialog.tsx';
import { Refused } from '#console/people/reason-dialog.tsx';
import { useMay } from '#console/session/me.ts';
import { type ApprovalRulesReply, approvalRules, setApprovalRules } from '#contract/staff/requests/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Select } from '#ui/fields/select.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const rows = css({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))', gap: space[3] });
const muted = css({ color: color.textMuted, fontSize: type.s });

const MOST = 5;

/** How many other staff users approve what; only administrators change it. */
export function ApprovalRulesButton({ merchant }: { readonly merchant: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: rules } = useStaffRead(approvalRules, {}, { merchant });
  if (rules === undefined) return null;
  return (
    <>
      <Button variant="quiet" icon="shield-check" onClick={() => setOpen(true)}>
        {translate('rules.open')}
      </Button>
      {isOpen && <RulesDialog rules={rules} merchant={merchant} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  readonly rules: ApprovalRulesReply;
  readonly merchant: string;
  readonly onClose: () => void;
}

function RulesDialog({ rules, merchant, onClose }: DialogProps) {
  const may = useMay()('request.rules', merchant);
  const [areas, setAreas] = useState(rules.areas);
  const form = useFormState();
  const toaster = useToast();
  const { mutateAsync, isPending, error } = useStaffDo(setApprovalRules, [approvalRules]);
  const options = Array.from({ length: MOST + 1 }, (_, count) => ({
    value: String(count),
    label: translate('rules.count', { count }),
  }));
  const submit = async () => {
    const request = { areas, reason: textIn(form.values(), 'reason') };
    const done = await mutateAsync({ merchant, request }).catch(() => undefined);
    if (done === undefined) return;
    toaster.show({ title: translate('rules.done'), tone: 'positive' });
    onClose();
  };
  return (
    <FormDialog
      name="approval-rules"
      title={translate('rules.title')}
      confirm={translate('act.save')}
      translate={translate}
      form={form}
      of={reasonForm}
      isBusy={isPending}
      isReady={may}
      onClose={onClose}
      onSubmit={() => void submit()}
      lead={
        <>
          <p className={muted}>{translate('rules.lead', { count: rules.others })}</p>
          <div className={rows}>
            {areas.map(({ area, approvers }) => (
              <Select
                key={area}
                label={translate(`area.${area}`)}
                options={options}
                value={String(approvers)}
                disabled={!may}
                onChange={({ target }) =>
                  setAreas(areas.map((one) => (one.area === area ? { area, approvers: Number(target.value) } : one)))
                }
              />
            ))}
          </div>
        </>
      }
    >
      {error !== null && <Refused failure={error} translate={translate} />}
    </FormDialog>
  );
}
