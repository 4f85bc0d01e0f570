import { useState } from 'react';
import { defineForm } from '#console/forms/define-form.ts';
import { FormDialog } from '#console/kit/form-dialog.tsx';
import { GUARD_FIGURES, type RolloutPlan } from '#model/documents/rollouts.ts';
import schema from '#schemas/forms/console/rollout.json' with { type: 'json' };
import make from '#schemas/forms/console/rollout.json?validator';
import { textIn, type ValidateText } from '#ui/schema-form/state/define-form.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { FIRST_PLAN, readTypedPlan, type TypedPlan } from './rollout-plan.ts';
import { translate } from './words.ts';

const note = css({ color: color.textMuted, fontSize: type.s });

const typedIn = (values: FormValues): TypedPlan => ({
  shares: textIn(values, 'shares'),
  ranks: textIn(values, 'ranks'),
  label: textIn(values, 'label'),
  hours: textIn(values, 'hours'),
  limits: {
    errors: textIn(values, 'errors'),
    failedDeposits: textIn(values, 'failedDeposits'),
    registrations: textIn(values, 'registrations'),
  },
});

const ANY_SALT = 'any-salt';

/** A field is wrong if the first plan with its text is none. */
const fits =
  (typedWith: (text: string) => Partial<TypedPlan>): ValidateText =>
  (text) =>
    readTypedPlan({ ...FIRST_PLAN, ...typedWith(text) }, '1', ANY_SALT) === undefined ? 'rollout.wrong' : undefined;

const rolloutForm = defineForm({
  schema,
  make,
  validations: {
    shares: fits((shares) => ({ shares })),
    ranks: fits((ranks) => ({ ranks })),
    label: fits((label) => ({ label })),
    hours: fits((hours) => ({ hours })),
    errors: fits((errors) => ({ limits: { ...FIRST_PLAN.limits, errors } })),
    failedDeposits: fits((failedDeposits) => ({ limits: { ...FIRST_PLAN.limits, failedDeposits } })),
    registrations: fits((registrations) => ({ limits: { ...FIRST_PLAN.limits, registrations } })),
  },
  ui: Object.fromEntries(
    ['hours', ...GUARD_FIGURES].map((field) => [field, { 'ui:options': { inputMode: 'numeric' } }]),
  ),
});

const TITLES: Readonly<Record<string, 'rollout.titleOn' | 'rollout.titleOff'>> = {
  1: 'rollout.titleOn',
  0: 'rollout.titleOff',
};

interface DialogProps {
  /** The switch, or the revision of the brand, by name. */
  readonly name: string;
  /** What it becomes in the share. */
  readonly to: RolloutPlan['to'];
  readonly onPlan: (plan: RolloutPlan) => void;
  readonly onClose: () => void;
}

/** Asks for the steps and guards of a roll-out; its effect and reason are asked afterwards. */
export function RolloutDialog({ name, to, onPlan, onClose }: DialogProps) {
  const form = useFormState({
    shares: FIRST_PLAN.shares,
    ranks: FIRST_PLAN.ranks,
    label: FIRST_PLAN.label,
    hours: FIRST_PLAN.hours,
    ...FIRST_PLAN.limits,
  });
  const [salt] = useState(() => crypto.randomUUID());
  const submit = () => {
    const plan = readTypedPlan(typedIn(form.values()), to, salt);
    if (plan !== undefined) onPlan(plan);
  };
  return (
    <FormDialog
      name="rollout"
      title={translate(TITLES[to] ?? 'rollout.titleBrand', { id: name })}
      lead={<p className={note}>{translate(to in TITLES ? 'rollout.lead' : 'rollout.leadBrand')}</p>}
      confirm={translate('rollout.next')}
      of={rolloutForm}
      form={form}
      translate={translate}
      isReady
      isBusy={false}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}
