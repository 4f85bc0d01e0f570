import { useId } from 'react';
import { payoutAccounts, removePayoutAccount } from '#contract/payouts/calls.ts';
import type { PayoutAccount } from '#contract/payouts/read.ts';
import { withdrawable } from '#contract/withdrawals/calls.ts';
import { askPaymentPassword } from '#model/form/payout-account.ts';
import { FIELD_OF_CODE } from '#portal/cashier/fields-of-codes.ts';
import { useSecretForm } from '#portal/cashier/password/use-secret-form.ts';
import { lead, stack } from '#portal/cashier/styles.ts';
import type { WindowProps } from '#portal/centre/parts/window-props.ts';
import { FailureBanner } from '#portal/forms/failure-banner.tsx';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { usePostAddress } from '#portal/forms/in-page.ts';
import { SpecForm } from '#portal/forms/spec-form/spec-form.tsx';
import { useBrowser } from '#portal/state/client.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { DangerFoot } from '../../security/parts/danger-foot.tsx';

interface RemoveAccountWindowProps extends WindowProps {
  readonly account: PayoutAccount;
}

const SPEC = askPaymentPassword();

export function RemoveAccountWindow({ account, open, onClose }: RemoveAccountWindowProps) {
  const { t } = useTexts();
  const id = useId();
  const browser = useBrowser();
  const refresh = useRefresh();
  const { inUse, isBusy, run } = useSecretForm(SPEC, FIELD_OF_CODE);
  const { form, validation, steps, failure } = inUse;

  async function remove() {
    const { client, store } = browser();
    const request = { id: account.id, paymentPassword: inUse.values()['paymentPassword'] ?? '' };
    if (!(await run(() => client.send(removePayoutAccount, request, { quiet: true })))) return;
    store.set(showMessageAtom, { text: 'cashier.out.account.removed' });
    onClose();
    void refresh(payoutAccounts, withdrawable);
  }

  return (
    <FormWindow
      name="payout-account-remove"
      title={t('cashier.out.account.remove.title')}
      open={open}
      onClose={onClose}
      width="s"
      typed="quick"
      footer={<DangerFoot form={id} label={t('cashier.out.account.remove')} isBusy={isBusy} onCancel={onClose} />}
    >
      <div className={stack}>
        <p className={lead}>
          {t('cashier.out.account.remove.lead', { account: `${account.methodName} ${account.masked}` })}
        </p>
        <FailureBanner failure={failure} />
        <SpecForm
          id={id}
          spec={SPEC}
          form={form}
          validation={validation}
          steps={steps}
          action={usePostAddress('/login')}
          onSubmit={() => void remove()}
          uiSchemas={UI_SCHEMAS}
        />
      </div>
    </FormWindow>
  );
}

const UI_SCHEMAS = { paymentPassword: { 'ui:options': { span: 'whole', icon: 'lock', autofocus: true } } };
