import type { UiSchema } from '@rjsf/utils';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { defineForm } from '#console/forms/define-form.ts';
import { STAFF_ROLES, type StaffMerchants, type StaffRole } from '#contract/staff/policy.ts';
import schema from '#schemas/forms/console/staff-user.json' with { type: 'json' };
import make from '#schemas/forms/console/staff-user.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { MerchantsWidget, RoleWidget } from './rights-widgets.tsx';
import { translate } from './translate.ts';

const LONGEST_NAME = 80;
const LONGEST_REASON = 500;
/** Missing values disable the buttons: no field has an asterisk. */
const PLAIN = { asterisk: false } as const;

export interface Rights {
  readonly role: StaffRole;
  readonly merchants: StaffMerchants;
}

/** The form to invite or change a staff user: identity, rights, reason. */
export const staffUserForm = defineForm({
  schema,
  make,
  validations: { email: written('form.required'), name: written('form.required'), reason: written('reason.missing') },
});

export const RIGHTS_WIDGETS = { role: RoleWidget, merchants: MerchantsWidget };

/** The fields of the rights: the merchants are selected only if the scope is not `all`. */
export function rightsFields({ scope }: FormValues): readonly string[] {
  return scope === 'all' ? ['role', 'scope'] : ['role', 'scope', 'merchants'];
}

/** The UI schema of the form. Only a user with all merchants can grant all merchants. */
export function staffUserUi({
  mayAll,
  isFixed = false,
  isExisting = false,
}: {
  readonly mayAll: boolean;
  readonly isFixed?: boolean;
  /** The account exists, and may be disabled with this reason. */
  readonly isExisting?: boolean;
}): UiSchema {
  const rights = { ...PLAIN, disabled: isFixed };
  const scopes = [
    { value: 'all', label: translate('merchants.everything'), disabled: !mayAll },
    { value: 'some', label: translate('merchants.some') },
  ];
  return {
    email: { 'ui:widget': 'email', 'ui:options': { ...PLAIN, autofocus: true } },
    name: { 'ui:options': { ...PLAIN, maxLength: LONGEST_NAME } },
    role: { 'ui:widget': 'role', 'ui:options': rights },
    scope: choiceUi(scopes, rights),
    merchants: { 'ui:widget': 'merchants', 'ui:options': rights },
    reason: {
      'ui:widget': 'textarea',
      'ui:options': {
        ...PLAIN,
        rows: 2,
        maxLength: LONGEST_REASON,
        ...(isExisting && { help: 'panel.reasonHint' }),
      },
    },
  };
}

export function valuesOfRights({ role, merchants }: Rights): FormValues {
  return merchants === 'all' ? { role, scope: 'all', merchants: [] } : { role, scope: 'some', merchants };
}

export function rightsIn({ role, scope, merchants }: FormValues): Rights {
  return {
    role: STAFF_ROLES.find((known) => known === role) ?? 'support',
    merchants: scope === 'all' ? 'all' : Array.isArray(merchants) ? merchants : [],
  };
}

export function takeRights(form: FormState, rights: Rights): void {
  for (const [field, value] of Object.entries(valuesOfRights(rights))) form.set(field, value);
}
