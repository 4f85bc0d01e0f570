import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { askedOrderAtom } from '#portal/state/asked-order.ts';
import { OrderView } from './order/order-view.tsx';
import { Overview } from './overview.tsx';

/** Money into the wallet (M170, member page depositv2): what is under way, a new deposit, what was; or one of them. */
export function DepositPage() {
  const [asked, setAsked] = useAtom(askedOrderAtom);
  const [shown, setShown] = useState(asked);
  const [hasMoved, setMoved] = useState(false);
  useEffect(() => setAsked(undefined), [setAsked]);
  function show(id: string | undefined) {
    setShown(id);
    setMoved(true);
  }
  if (shown === undefined) return <Overview isFocused={hasMoved} onOrder={show} />;
  return <OrderView key={shown} id={shown} onBack={() => show(undefined)} />;
}
