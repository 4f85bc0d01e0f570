import type { WidgetProps } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import { createContext, use } from 'react';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { MoneyField, type OfferedAmount } from '#ui/fields/money-field.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';

/** Amounts offered as buttons: they change with the member's balance, the form does not. */
export const OfferedContext = createContext<readonly OfferedAmount[]>([]);

export function MoneyWidget(props: WidgetProps) {
  const { t } = useTexts();
  const { control, text, change } = useControl(props);
  const { currency } = useAtomValue(portalAtom);
  return (
    <MoneyField
      {...control}
      value={text}
      onText={change}
      currency={currency}
      offered={use(OfferedContext)}
      offeredLabel={t('cashier.out.amounts')}
    />
  );
}
