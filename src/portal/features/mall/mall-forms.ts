import convertSchema from '#schemas/forms/member/convert-points.json' with { type: 'json' };
import makeConvert from '#schemas/forms/member/convert-points.json?validator';
import redeemSchema from '#schemas/forms/member/redeem.json' with { type: 'json' };
import makeRedeem from '#schemas/forms/member/redeem.json?validator';
import goodsSchema from '#schemas/forms/member/redeem-goods.json' with { type: 'json' };
import makeGoods from '#schemas/forms/member/redeem-goods.json?validator';
import { defineForm, type ValidateText, written } from '#ui/schema-form/state/define-form.ts';
import type { Figures } from '#ui/words/figures.ts';

const must = written('form.required');
const MOST_AT_ONCE = 100n;
const PHONE = /^[+0-9][0-9 ()-]{3,}$/;

const plain = { 'ui:options': { asterisk: false } };
const digits = { 'ui:options': { asterisk: false, inputMode: 'numeric', ltr: true } };
const paymentPassword = {
  'ui:widget': 'password',
  'ui:autocomplete': 'off',
  'ui:options': { asterisk: false, icon: 'lock', span: 'whole' },
};

/** Parses a typed whole number above zero; undefined for anything else. */
export function typedWhole(text: string): bigint | undefined {
  const digitsOf = text.replaceAll(/[\s,.]/g, '');
  if (!/^\d{1,12}$/.test(digitsOf)) return undefined;
  const whole = BigInt(digitsOf);
  return whole > 0n ? whole : undefined;
}

const validateQuantity: ValidateText = (text) => {
  if (text.trim() === '') return 'form.required';
  const quantity = typedWhole(text);
  return quantity === undefined || quantity > MOST_AT_ONCE ? 'mall.bad.quantity' : undefined;
};

export const REDEEM_FORM = defineForm({
  schema: redeemSchema,
  make: makeRedeem,
  validations: { quantity: validateQuantity, paymentPassword: must },
  ui: { quantity: digits, paymentPassword },
});

/** The same for goods, with a shipping address. */
export const GOODS_FORM = defineForm({
  schema: goodsSchema,
  make: makeGoods,
  validations: {
    quantity: validateQuantity,
    recipient: must,
    address: must,
    paymentPassword: must,
    phone: (text) => (text.trim() === '' ? 'form.required' : PHONE.test(text.trim()) ? undefined : 'mall.bad.phone'),
  },
  ui: {
    quantity: digits,
    recipient: { ...plain, 'ui:autocomplete': 'name' },
    address: { 'ui:autocomplete': 'street-address', 'ui:options': { asterisk: false, span: 'whole' } },
    phone: { 'ui:autocomplete': 'tel', 'ui:options': { asterisk: false, inputMode: 'tel', ltr: true } },
    paymentPassword,
  },
});

/** Converts points to money: an amount between the minimum and the balance, and the payment password. */
export function defineConvert(minimum: string, most: bigint | undefined, { count }: Pick<Figures, 'count'>) {
  return defineForm({
    schema: convertSchema,
    make: makeConvert,
    validations: {
      points: (text) => {
        if (text.trim() === '') return 'form.required';
        const points = typedWhole(text);
        if (points === undefined || points < BigInt(minimum))
          return { key: 'mall.bad.least', params: { count: Number(minimum), points: count(minimum) } };
        if (most !== undefined && points > most)
          return { key: 'mall.bad.most', params: { count: Number(most), points: count(most) } };
        return undefined;
      },
      paymentPassword: must,
    },
    ui: { points: digits, paymentPassword },
  });
}
