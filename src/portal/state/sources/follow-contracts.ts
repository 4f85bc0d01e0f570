/** Of which kinds an agent has contracts or requests (M21): asked for at each log-in, and again when something of it was answered. */
import { consolidatedFunds } from '#contract/contracts/calls.ts';
import type { ContractKindName } from '#contract/contracts/kinds.ts';
import { settle } from '#model/conditions/condition.ts';
import { factsAtom, flagsAtom, memberAtom, portalAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { inOrder } from './in-order.ts';
import { keepFlags } from './keep-facts.ts';

type Asking = Pick<Browser, 'client' | 'store'>;

const turn = inOrder();

/** Asks now. */
export async function askContracts({ client, store }: Asking): Promise<void> {
  const asker = store.get(memberAtom)?.id;
  const mayTake = turn(store);
  const found = await client.send(consolidatedFunds, {}).catch(() => undefined);
  if (store.get(memberAtom)?.id !== asker || (found !== undefined && !mayTake())) return;
  if (found !== undefined) report(store, found.kinds);
  // Without an answer what was told stays; what never was is off, so that nothing waits for it.
  else if (store.get(flagsAtom)?.['dividend'] === undefined) report(store, []);
}

function report(store: Browser['store'], kinds: readonly ContractKindName[]): void {
  const has = (kind: ContractKindName) => kinds.includes(kind);
  keepFlags(store, {
    ...{ dividend: has('DIVIDEND'), dailySalary: has('DAILY') },
    ...{ hourlySalary: has('HOURLY'), realTimeSalary: has('REALTIME') },
  });
}

/** Follows the member of the page as long as it is open. Nobody but who has an agent centre is asked for. */
export function followContracts(browser: Asking): void {
  const { store } = browser;
  let who: string | undefined;
  const look = () => {
    const member = store.get(memberAtom);
    const id = isAgent(store) ? member?.id : undefined;
    if (member && id === undefined) report(store, []);
    if (id === who) return;
    who = id;
    if (who !== undefined) void askContracts(browser);
  };
  store.sub(memberAtom, look);
  look();
}

function isAgent(store: Browser['store']): boolean {
  const { elements } = store.get(portalAtom);
  const page = Object.hasOwn(elements, 'agent.overview') ? elements['agent.overview'] : undefined;
  return page !== undefined && settle(page.when, store.get(factsAtom)) === true;
}
