import { useAtomValue } from 'jotai';
import { readWhole } from '#contract/call/read.ts';
import { readMinor } from '#contract/cashier/order.ts';
import type { CallRefused } from '#contract/wire/errors.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { type Texts, useTexts } from '#portal/state/texts/texts.ts';
import type { Figures } from '#ui/words/figures.ts';
import { type CurrencyFormat, formatMoney } from '#ui/words/money.tsx';

/** Says a refusal of the cashier with what it brought along: how much is allowed, how many tries are left, until when. */
export function useRefusalWords(): (error: CallRefused) => string | undefined {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const writer = useFigures();
  return (error) => wordsOf(error, t, currency, writer);
}

function wordsOf(
  { code, value }: CallRefused,
  t: Texts['t'],
  currency: CurrencyFormat,
  writer: Figures,
): string | undefined {
  const context = { currencyExponent: currency.exponent ?? 2 };
  const [least, most] = [readMinor(value, 'minimum', context), readMinor(value, 'maximum', context)];
  const [left, until] = [readWhole(value, 'left'), readWhole(value, 'until')];
  if (code === 'amount_outside') return sayBounds(least, most, t, currency);
  if (code === 'daily_limit' && most !== undefined)
    return t('cashier.out.refused.day', { maximum: formatMoney(most, currency) });
  if (code === 'payment_password_wrong' && left !== undefined)
    return t('cashier.out.refused.passwordLeft', { count: left });
  if (until === undefined) return undefined;
  if (code === 'daily_limit') return t('cashier.out.refused.dayUntil', { time: writer.minute(until) });
  if (code === 'method_closed') return t('cashier.out.refused.closedUntil', { time: writer.minute(until) });
  if (code === 'payment_password_locked') return t('cashier.out.refused.locked', { time: writer.minute(until) });
  if (code === 'account_not_usable') return t('cashier.out.refused.accountFrom', { time: writer.minute(until) });
  return undefined;
}

function sayBounds(
  least: string | undefined,
  most: string | undefined,
  t: Texts['t'],
  currency: CurrencyFormat,
): string | undefined {
  const minimum = formatMoney(least ?? '0', currency);
  const maximum = formatMoney(most ?? '0', currency);
  if (least !== undefined && most !== undefined) return t('cashier.out.refused.between', { minimum, maximum });
  if (most !== undefined) return t('cashier.out.refused.most', { maximum });
  return least === undefined ? undefined : t('cashier.out.refused.least', { minimum });
}
