/**
 * Kinds of contracts and requests that an agent has (M21): fetched at each log-in, again after the agent has answered
 * one, and when a message arrives, which may tell of one.
 */
import { consolidatedFunds } from '#contract/contracts/calls.ts';
import type { ContractKindName } from '#contract/contracts/kinds.ts';
import { evaluate } from '#model/conditions/condition.ts';
import { factsAtom, flagsAtom, memberAtom, portalAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { arrivalsAtom } from '../counts.ts';
import { inOrder } from './in-order.ts';
import { keepFlags } from './keep-facts.ts';

type Asking = Pick<Browser, 'client' | 'store'>;

const startRequest = inOrder();

export async function askContracts({ client, store }: Asking): Promise<void> {
  const asker = store.get(memberAtom)?.id;
  const mayTake = startRequest(store);
  const found = await client.send(consolidatedFunds, {}).catch(() => undefined);
  if (store.get(memberAtom)?.id !== asker || (found !== undefined && !mayTake())) return;
  if (found !== undefined) report(store, found.kinds);
  // On failure the known flags stay; unknown flags become off, so that nothing waits for them.
  else if (store.get(flagsAtom)?.['dividend'] === undefined) report(store, []);
}

function report(store: Browser['store'], kinds: readonly ContractKindName[]): void {
  const has = (kind: ContractKindName) => kinds.includes(kind);
  keepFlags(store, {
    dividend: has('DIVIDEND'),
    dailySalary: has('DAILY'),
    hourlySalary: has('HOURLY'),
    realTimeSalary: has('REALTIME'),
  });
}

/** Follows the page's member while the page is open. Fetches only for members with an agent centre. */
export function followContracts(browser: Asking): void {
  const { store } = browser;
  let who: string | undefined;
  const onMemberChange = () => {
    const member = store.get(memberAtom);
    const id = isAgent(store) ? member?.id : undefined;
    if (member && id === undefined) report(store, []);
    if (id === who) return;
    who = id;
    if (who !== undefined) void askContracts(browser);
  };
  store.sub(memberAtom, onMemberChange);
  store.sub(arrivalsAtom, () => {
    if (who !== undefined) void askContracts(browser);
  });
  onMemberChange();
}

function isAgent(store: Browser['store']): boolean {
  const { elements } = store.get(portalAtom);
  const page = Object.hasOwn(elements, 'agent.overview') ? elements['agent.overview'] : undefined;
  return page !== undefined && evaluate(page.when, store.get(factsAtom)) === true;
}
