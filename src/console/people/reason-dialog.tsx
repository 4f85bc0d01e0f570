import type { RegistryWidgetsType, UiSchema } from '@rjsf/utils';
import { type ReactNode, useMemo, useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useFormValues } from '#console/forms/console-form.tsx';
import { reasonForm } from '#console/forms/reason-form.ts';
import { useFormDraft } from '#console/forms/use-stored-input.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { FormDialog } from '#console/kit/form-dialog.tsx';
import type { Translate } from '#console/texts/translate.ts';
import { readVersionConflict } from '#contract/staff/staff-actions.ts';
import type { ButtonVariant } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { type FormDefinition, textIn } from '#ui/schema-form/state/define-form.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { StaffActionList } from './staff-action-list.tsx';
import { tOfPeople } from './words.ts';

const words = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });

export interface ReasonDialogProps {
  /** Part of the dialog's element id. */
  readonly name: string;
  /** The ids of the target: the input is kept for this target until the action is done. */
  readonly about: string;
  readonly title: string;
  /** The effect of the action, and whom it affects. */
  readonly text?: ReactNode;
  readonly confirm: string;
  readonly variant?: ButtonVariant;
  /** The label of the reason, if it has more readers than staff. */
  readonly reasonLabel?: string;
  readonly reasonHint?: string;
  readonly longest?: number;
  readonly translate?: typeof tOfPeople;
  /** The form, if it has more fields than the reason: `reason` is one of them. */
  readonly of?: FormDefinition;
  /** The UI schema of the other fields. Pass the same object while its content is the same. */
  readonly ui?: UiSchema;
  readonly widgets?: RegistryWidgetsType;
  readonly steps?: readonly FormStep[];
  /** Initial values of the other fields. */
  readonly initial?: FormValues;
  /** Whether the values are complete; absent: always. */
  readonly isReady?: (values: FormValues) => boolean;
  readonly onClose: () => void;
  /** Executes the action; on rejection the dialog stays open and shows the error. */
  readonly onConfirm: (reason: string, values: FormValues) => Promise<unknown>;
}

/** Asks for a reason and executes the action. On a version conflict it shows both sides; nothing is lost. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { name, about, title, text, confirm, variant, longest = 500, translate = tOfPeople, of = reasonForm } = props;
  const { reasonLabel, reasonHint, ui, widgets, steps, initial, onClose, onConfirm } = props;
  const form = useFormState(initial);
  const dropTyping = useFormDraft(`${name} ${about}`, form, Object.keys(of.schema.properties ?? {}));
  const isReady = props.isReady?.(useFormValues(form)) ?? true;
  const drawn = useMemo(
    () => ({ ...of.ui, ...ui, reason: reasonUi({ longest, reasonLabel, reasonHint, isFirst: of === reasonForm }) }),
    [ui, longest, reasonLabel, reasonHint, of],
  );
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<StaffCallFailed>();
  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const values = form.values();
      await onConfirm(textIn(values, 'reason'), values);
      dropTyping();
      onClose();
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      name={name}
      title={title}
      confirm={confirm}
      variant={variant}
      isBusy={isBusy}
      isReady={isReady}
      translate={translate}
      onClose={onClose}
      form={form}
      of={of}
      widgets={widgets}
      steps={steps}
      ui={drawn}
      lead={text !== undefined && <p className={words}>{text}</p>}
      onSubmit={() => void submit()}
    >
      {failure !== undefined && <Refused failure={failure} translate={translate} />}
    </FormDialog>
  );
}

interface ReasonUi {
  readonly longest: number;
  readonly reasonLabel: string | undefined;
  readonly reasonHint: string | undefined;
  readonly isFirst: boolean;
}

function reasonUi({ longest, reasonLabel, reasonHint, isFirst }: ReasonUi): UiSchema {
  return {
    'ui:widget': 'textarea',
    ...(reasonLabel !== undefined && { 'ui:title': reasonLabel }),
    ...(reasonHint !== undefined && { 'ui:help': reasonHint }),
    'ui:options': { rows: 3, maxLength: longest, autofocus: isFirst },
  };
}

/** Why the action was refused, with the conflicting staff actions if that is the cause. */
export function Refused({ failure, translate }: { readonly failure: StaffCallFailed; readonly translate: Translate }) {
  const theirs = readVersionConflict(failure.value)?.theirs ?? [];
  return (
    // Waiting for a second staff user is not an error: this user's part is done.
    <Banner
      tone={failure.code === 'second_person_needed' ? 'info' : 'warning'}
      title={describeFailure(failure, translate)}
      announce
    >
      {theirs.length > 0 && <StaffActionList staffActions={theirs.slice(0, 3)} />}
    </Banner>
  );
}
