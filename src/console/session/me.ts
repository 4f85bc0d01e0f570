import { createContext, use } from 'react';
import { mayDo, type StaffAction } from '#contract/staff/policy.ts';
import type { Me, StaffSite } from '#contract/staff/session/calls.ts';

/** Who is signed in; the app provides it once it is known. */
export const MeContext = createContext<Me | null>(null);

/** Who is signed in. */
export function useMe(): Me {
  const me = use(MeContext);
  if (me === null) throw new Error('useMe was asked where nobody is signed in');
  return me;
}

/** Whether who is signed in may do something: what is not allowed is not offered. */
export function useMay(): (action: StaffAction, merchant?: string) => boolean {
  const me = useMe();
  return (action, merchant) => mayDo(me, action, merchant);
}

/** The site of a merchant, undefined where the account is not for it. */
export function useSite(merchant: string | undefined): StaffSite | undefined {
  return useMe().sites.find((site) => site.merchant === merchant);
}
