import { createContext, use } from 'react';
import { mayDo, type StaffAction } from '#contract/staff/policy.ts';
import type { Me, StaffSite } from '#contract/staff/session/calls.ts';

/** The signed-in user; the app provides it once loaded. */
export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = use(MeContext);
  if (me === null) throw new Error('useMe was called without a session');
  return me;
}

/** Permission check of the signed-in user: actions without permission are not offered. */
export function useMay(): (action: StaffAction, merchant?: string) => boolean {
  const me = useMe();
  return (action, merchant) => mayDo(me, action, merchant);
}

/** The site of a merchant; undefined if the account has no access to it. */
export function useSite(merchant: string | undefined): StaffSite | undefined {
  return useMe().sites.find((site) => site.merchant === merchant);
}
