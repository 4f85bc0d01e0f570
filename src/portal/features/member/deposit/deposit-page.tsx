import { OrderView } from './order/order-view.tsx';
import { useOrderAddress } from './order/use-order-address.ts';
import { Overview } from './overview.tsx';

/** Deposits (M170, member page depositv2): open orders, a new deposit, past orders; or a single order. */
export function DepositPage() {
  const { shown, hasMoved, show, leave } = useOrderAddress();
  if (shown === undefined) return <Overview isFocused={hasMoved} onOrder={show} />;
  return <OrderView key={shown} id={shown} onBack={leave} />;
}
