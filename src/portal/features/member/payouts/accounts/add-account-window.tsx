import { useAtomValue } from 'jotai';
import { useId, useMemo, useState } from 'react';
import type { PayMethod } from '#contract/cashier/read.ts';
import { addPayoutAccount, paymentPasswordState, payoutAccounts } from '#contract/payouts/calls.ts';
import { withdrawable } from '#contract/withdrawals/calls.ts';
import type { FormSpec } from '#model/form/form.ts';
import { payoutAccountForm } from '#model/form/payout-account.ts';
import { dropHidden } from '#model/form/validate.ts';
import { FIELD_OF_CODE } from '#portal/cashier/fields-of-codes.ts';
import { useSecretForm } from '#portal/cashier/password/use-secret-form.ts';
import { lead, stack } from '#portal/cashier/styles.ts';
import { usePayoutMethods } from '#portal/cashier/use-withdrawals.ts';
import { Part } from '#portal/centre/parts/part.tsx';
import type { WindowProps } from '#portal/centre/parts/window-props.ts';
import { FailureBanner } from '#portal/forms/failure-banner.tsx';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { usePostAddress } from '#portal/forms/in-page.ts';
import { SpecForm, type UiSchemas } from '#portal/forms/spec-form/spec-form.tsx';
import { draftFields, useDraft } from '#portal/forms/spec-form/use-draft.ts';
import { useMethodModule } from '#portal/forms/spec-form/use-method-module.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { useSendOnce } from '#portal/state/use-send-once.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ChoiceGroup } from '#ui/fields/choice-group.tsx';

interface AddAccountProps extends WindowProps {
  /** The waiting period of a new account in hours, shown before the account is added. */
  readonly restHours: number;
}

/** Adds a payout account by the form of its method, with the payment password. */
export function AddAccountWindow({ open, onClose, restHours }: AddAccountProps) {
  const { t } = useTexts();
  const query = usePayoutMethods();
  return (
    <FormWindow
      name="payout-account"
      title={t('cashier.out.account.add.title')}
      open={open}
      onClose={onClose}
      width="s"
      typed="kept"
    >
      <div className={stack}>
        <p className={lead}>{t('cashier.out.account.add.lead')}</p>
        {restHours > 0 && <p className={lead}>{t('cashier.out.account.rests', { count: restHours })}</p>}
        <Part query={query} skeleton={<Skeleton lines={5} />}>
          {({ methods }) => <Methods methods={methods} onDone={onClose} />}
        </Part>
      </div>
    </FormWindow>
  );
}

interface MethodsProps {
  readonly methods: readonly PayMethod[];
  readonly onDone: () => void;
}

function Methods({ methods, onDone }: MethodsProps) {
  const { t } = useTexts();
  const id = useId();
  const [chosen, setChosen] = useState(methods[0]?.id ?? '');
  const method = methods.find((one) => one.id === chosen) ?? methods[0];
  if (method === undefined) return <EmptyState level="h3" title={t('cashier.out.methods.none')} />;
  return (
    <>
      {methods.length > 1 && (
        <ChoiceGroup
          type="radio"
          name={id}
          label={t('cashier.out.account.kind')}
          options={methods.map(({ id: value, name }) => ({ value, label: name }))}
          chosen={[method.id]}
          onChoose={setChosen}
        />
      )}
      {method.note !== '' && <p className={lead}>{method.note}</p>}
      <AccountForm key={`${method.id} ${method.version}`} method={method} onDone={onDone} />
    </>
  );
}

interface AccountFormProps {
  readonly method: PayMethod;
  readonly onDone: () => void;
}

function AccountForm({ method, onDone }: AccountFormProps) {
  const { t } = useTexts();
  const id = useId();
  const browser = useBrowser();
  const refresh = useRefresh();
  const { language } = useAtomValue(portalAtom);
  const spec = useMemo(() => payoutAccountForm(method.rules, [language]), [method.rules, language]);
  const uiSchema = useMemo(() => uiSchemasOf(spec), [spec]);
  const { inUse, isBusy, run } = useSecretForm(spec, FIELD_OF_CODE, { moduleAt: useMethodModule(method) });
  const { form, validation, steps, failure } = inUse;
  const draftNames = useMemo(() => draftFields(spec), [spec]);
  const dropDraft = useDraft(`payout-account ${method.id}`, form, draftNames);
  const send = useSendOnce('payout-account');

  async function save() {
    const { store } = browser();
    const { paymentPassword, ...fields } = dropHidden(spec, form.values());
    const request = { methodId: method.id, fields, paymentPassword: String(paymentPassword ?? '') };
    const what = {
      methodId: method.id,
      ...Object.fromEntries(Object.entries(fields).filter(([name]) => draftNames.includes(name))),
    };
    if (!(await run(() => send(addPayoutAccount, request, what)))) return;
    dropDraft();
    store.set(showMessageAtom, { text: 'cashier.out.account.added', tone: 'positive' });
    onDone();
    void refresh(payoutAccounts, withdrawable, paymentPasswordState);
  }

  return (
    <>
      <FailureBanner failure={failure} />
      <SpecForm
        id={id}
        spec={spec}
        form={form}
        validation={validation}
        steps={steps}
        action={usePostAddress('/login')}
        onSubmit={() => void save()}
        uiSchemas={uiSchema}
      />
      <Button type="submit" form={id} size="l" block busy={isBusy}>
        {t('cashier.out.account.add')}
      </Button>
    </>
  );
}

/** One field per line: the window is narrow, and numbers are long. */
function uiSchemasOf({ fields }: FormSpec): UiSchemas {
  const whole = { 'ui:options': { span: 'whole' } };
  const secret = { 'ui:options': { span: 'whole', icon: 'lock' } };
  return Object.fromEntries(fields.map(({ name, widget }) => [name, widget === 'password' ? secret : whole]));
}
