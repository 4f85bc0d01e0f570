import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isId } from '#contract/call/ids.ts';
import { memberInfo } from '#contract/member/calls.ts';
import { parseMember } from '#model/documents/member.ts';
import { gateOf } from '#model/screens/gate.ts';
import { findScreen } from '#model/screens/screens.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHead } from '../page/page-head.tsx';
import { usePerform } from '../play/perform.ts';
import { askedOrderAtom } from '../state/asked-order.ts';
import { factsAtom, memberAtom, memberLostAtom, portalAtom } from '../state/atoms.ts';
import { type Browser, useBrowser } from '../state/client.ts';
import { closeModalAtom } from '../state/modals.ts';
import { keepFlags } from '../state/sources/keep-facts.ts';
import { useTexts } from '../state/texts/texts.ts';

/**
 * The route of a member centre page, optionally for one order: `/depositv2?order=ID`. Providers and messages link to
 * it. The home page replaces it with the centre on top, or with the sign-in first; a skeleton is shown until it is
 * known whether this member has the page.
 */
export function MemberPage() {
  const store = useStore();
  const navigate = useNavigate();
  const browser = useBrowser();
  const perform = usePerform();
  const { label } = useTexts();
  const { pathname, search } = useLocation();
  const path = findScreen(pathname)?.path ?? '';
  const go = useEffectEvent(() => {
    store.set(askedOrderAtom, orderIn(search));
    // A centre already open at another page would not change.
    store.set(closeModalAtom, 'member');
    navigate('/index', { replace: true });
    const page = findScreen(pathname)?.path.slice(1) ?? '';
    const open = () => perform({ action: { open: 'member', page } });
    if (page === TO_CONFIRM && store.get(memberAtom)) void askToConfirm(browser()).finally(open);
    else open();
  });
  const isWaiting = useIsWaiting(path.slice(1));
  useEffect(() => {
    if (!isWaiting) go();
  }, [isWaiting]);
  return (
    <>
      <PageHead icon="wallet" title={label(`element.route.${path}`)} />
      <Skeleton lines={4} />
    </>
  );
}

/**
 * Whether a fact that decides about the page is not loaded. If member info failed to load, the account menu on the home
 * page offers the retry.
 */
function useIsWaiting(page: string): boolean {
  const gate = gateOf(useAtomValue(portalAtom), useAtomValue(factsAtom), { open: 'member', page });
  return !useAtomValue(memberLostAtom) && gate === 'wait';
}

/**
 * A page that exists only while something waits for the member; that may have changed since the member info was loaded.
 */
const TO_CONFIRM = 'withdrawalConfirmation';

async function askToConfirm({ client, store }: Browser): Promise<void> {
  const member = await client.send(memberInfo, {}, { quiet: true }).catch(() => undefined);
  if (parseMember(member).value?.toConfirm) keepFlags(store, { toConfirm: true });
}

/** The order id of an address; an invalid one counts as absent. */
function orderIn(search: string): string | undefined {
  const found = new URLSearchParams(search).get('order') ?? '';
  return isId(found) ? found : undefined;
}
