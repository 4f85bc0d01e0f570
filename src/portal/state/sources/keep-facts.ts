/** The writers of facts: one function for each source. `loadTrees` writes the portal and its texts. */
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

/** Changed facts of the member; absent fields stay as they are. */
interface MemberNews {
  /** Null: a visitor. Undefined: a signed-in user who is not loaded yet. */
  readonly member?: Member | null | undefined;
  /** Undefined: not loaded yet. */
  readonly flags?: Flags | undefined;
  readonly hasToken?: boolean;
  readonly isLost?: boolean;
}

export type Flags = Readonly<Record<string, boolean | undefined>>;

/** Flags that come with replies after member info (follow-promotions.ts, follow-contracts.ts): undefined until then. */
export const REPORTED_LATER = {
  referral: undefined,
  mission: undefined,
  dividend: undefined,
  dailySalary: undefined,
  hourlySalary: undefined,
  realTimeSalary: undefined,
} satisfies Flags;

/** Source: member info and the session. Sets flags before the member, because other code subscribes to the member. */
export function keepMember(store: Store, news: MemberNews): void {
  if ('flags' in news) store.set(flagsAtom, news.flags);
  if ('member' in news) store.set(memberAtom, news.member);
  if (news.isLost !== undefined) store.set(memberLostAtom, news.isLost);
  if (news.hasToken !== undefined) store.set(hasTokenAtom, news.hasToken);
}

/** Source: replies about the member, each of which contains some flags. */
export function keepFlags(store: Store, found: Flags): void {
  store.set(flagsAtom, (flags) => ({ ...flags, ...found }));
}

/** Source: the status reply, or the data from which the page was drawn. */
export function keepStatus(
  store: Store,
  { startup, admitted }: { readonly startup: Startup | null; readonly admitted?: boolean },
): void {
  if (admitted !== undefined) store.set(admittedAtom, admitted);
  store.set(startupAtom, startup);
}

export function keepView(store: Store, seen: Readonly<Record<string, boolean>>): void {
  store.set(viewAtom, (view) => ({ ...view, ...seen }));
}
