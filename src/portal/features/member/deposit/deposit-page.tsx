import { OrderView } from './order/order-view.tsx';
import { useOrderAddress } from './order/use-order-address.ts';
import { Overview } from './overview.tsx';

/** Money into the wallet (M170, member page depositv2): what is under way, a new deposit, what was; or one of them. */
export function DepositPage() {
  const { shown, hasMoved, show, leave } = useOrderAddress();
  if (shown === undefined) return <Overview isFocused={hasMoved} onOrder={show} />;
  return <OrderView key={shown} id={shown} onBack={leave} />;
}
