import { useId } from 'react';
import { redeemPoints } from '#contract/points/calls.ts';
import type { PointItem } from '#contract/points/read.ts';
import { RequirePaymentPassword } from '#portal/cashier/password/require-payment-password.tsx';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css, media } from '#ui/style/style.ts';
import { color, space } from '#ui/style/tokens.ts';
import { GOODS_FORM, REDEEM_FORM, typedWhole } from './mall-forms.ts';
import { useSpending } from './use-spending.ts';

const part = css({
  display: 'grid',
  gap: space[4],
  gridColumn: '1 / -1',
  paddingBlockStart: space[4],
  borderBlockStart: `1px solid ${color.line}`,
});
const send = css({ justifySelf: 'start', [media.phone]: { justifySelf: 'stretch' } });

interface RedeemFormProps {
  readonly item: PointItem;
  readonly onDone: () => void;
}

/** Exchanges points for an item (M189): quantity, shipping address for goods, and the payment password. */
export function RedeemForm({ item, onDone }: RedeemFormProps) {
  return (
    <div className={part} data-part="redeem">
      <RequirePaymentPassword>
        <Fields item={item} onDone={onDone} />
      </RequirePaymentPassword>
    </div>
  );
}

function Fields({ item, onDone }: RedeemFormProps) {
  const { t } = useTexts();
  const id = useId();
  const form = useFormState({ quantity: '1' });
  const { spend, isBusy, failure } = useSpending('redeem', form);
  const isGoods = item.category === 'GOODS';

  async function submit() {
    const values = form.values();
    const of = (name: string) => textIn(values, name).trim();
    const quantity = Number(typedWhole(of('quantity')) ?? 1n);
    const request = {
      reward: item.id,
      quantity,
      paymentPassword: of('paymentPassword'),
      ...(isGoods ? { recipient: of('recipient'), address: of('address'), phone: of('phone') } : {}),
    };
    const isDone = await spend(redeemPoints, request, (redeem) => ({
      text: 'mall.redeem.done',
      tone: 'positive',
      message: t(redeem?.state === 'approved' ? 'mall.redeem.credited' : 'mall.redeem.asked', { name: item.name }),
    }));
    if (isDone) onDone();
  }
  return (
    <>
      <OwnForm
        id={id}
        form={form}
        of={isGoods ? GOODS_FORM : REDEEM_FORM}
        lead={t(isGoods ? 'mall.redeem.leadGoods' : 'mall.redeem.lead')}
        failure={failure}
        onSubmit={() => void submit()}
      />
      <Button type="submit" form={id} icon="gift" busy={isBusy} className={send}>
        {t('mall.redeem.send')}
      </Button>
    </>
  );
}
