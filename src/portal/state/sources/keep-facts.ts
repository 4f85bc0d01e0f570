/** The writers of what is known: one function for each source of facts. The portal and its texts have loadTrees. */
import type { Member } from '#model/documents/member.ts';
import {
  admittedAtom,
  flagsAtom,
  hasTokenAtom,
  memberAtom,
  memberLostAtom,
  type Startup,
  startupAtom,
  viewAtom,
} from '../atoms.ts';
import type { Store } from '../client.ts';

/** What is new of the member; what is absent stays as it is. */
interface MemberNews {
  /** Null: a visitor. Undefined: somebody who is not known yet. */
  readonly member?: Member | null | undefined;
  /** Undefined: not known yet. */
  readonly flags?: Flags | undefined;
  readonly hasToken?: boolean;
  readonly isLost?: boolean;
}

export type Flags = Readonly<Record<string, boolean | undefined>>;

/** Flags that replies after member info tell (follow-promotions.ts, follow-contracts.ts): until then nobody knows. */
export const REPORTED_LATER = {
  ...{ referral: undefined, mission: undefined },
  ...{ dividend: undefined, dailySalary: undefined, hourlySalary: undefined, realTimeSalary: undefined },
} satisfies Flags;

/** Source: member info and the session. Flags go before the member, whom others follow. */
export function keepMember(store: Store, news: MemberNews): void {
  if ('flags' in news) store.set(flagsAtom, news.flags);
  if ('member' in news) store.set(memberAtom, news.member);
  if (news.isLost !== undefined) store.set(memberLostAtom, news.isLost);
  if (news.hasToken !== undefined) store.set(hasTokenAtom, news.hasToken);
}

/** Source: replies about the member, which carry some flags each. */
export function keepFlags(store: Store, found: Flags): void {
  store.set(flagsAtom, (flags) => ({ ...flags, ...found }));
}

/** Source: the status answer, or what the page was drawn from. */
export function keepStatus(
  store: Store,
  { startup, admitted }: { readonly startup: Startup | null; readonly admitted?: boolean },
): void {
  if (admitted !== undefined) store.set(admittedAtom, admitted);
  store.set(startupAtom, startup);
}

/** Source: the page itself. */
export function keepView(store: Store, seen: Readonly<Record<string, boolean>>): void {
  store.set(viewAtom, (view) => ({ ...view, ...seen }));
}
