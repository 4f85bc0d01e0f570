import type { WidgetProps } from '@rjsf/utils';
import { createContext, use } from 'react';
import { Select } from '#ui/fields/select.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';

interface WalletOption {
  readonly value: string;
  readonly label: string;
}

/** The member's wallets by context: the list changes with its balances, the form does not. */
export const WalletsContext = createContext<readonly WalletOption[]>([]);

export function WalletWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  return (
    <Select
      {...control}
      options={use(WalletsContext)}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
