import type { Query } from '@tanstack/react-query';
import { tagOfToken } from '#contract/page/session-tag.ts';
import { memberIcon, profile } from '#contract/security/calls.ts';
import type { ChangeNotification, ChangeKind } from '#contract/system/hints.ts';
import { memberAtom } from '../state/atoms.ts';
import type { Browser } from '../state/client.ts';
import { arrivalsAtom } from '../state/counts.ts';
import type { QueriesPlace } from '../state/queries/queries-place.ts';
import { promotionsMovedAtom } from '../state/sources/follow-promotions.ts';
import { loadMember } from '../state/sources/load-member.ts';

/** Whether a query of the page may answer otherwise since a hint of a kind. */
type Concerned = (query: Pick<Query, 'queryKey'>) => boolean;

/** Who the member is changes by what they or staff write: no hint tells of it, and every page of theirs shows it in its frame. */
const STILL: ReadonlySet<unknown> = new Set([memberIcon.name, profile.name]);
/** By the first part of the key: what a page knows of what its member has (orders and the rest), and the balance. */
const ofMember: Concerned = ({ queryKey: [of, name] }) => of === 'balance' || (of === 'member' && !STILL.has(name));
/** By the name of the call, which is the second part. */
const ofCalls =
  (...names: readonly string[]): Concerned =>
  ({ queryKey: [of, name] }) =>
    of === 'member' && names.some((one) => one === name);

const ofMissions = ofCalls('missionSummary', 'missionBoard');
const ofBonuses = ofCalls('bonusRecords');
const ofPoints = ofCalls('pointBalance', 'pointRecords');
const ofExports = ofCalls('memberExports');
const ofClaims = ofCalls('claimablePromotions');

/** All that is the member's but for what is told of by hints of its own. */
const ofMemberBut =
  (...others: readonly Concerned[]): Concerned =>
  (query) =>
    ofMember(query) && !others.some((other) => other(query));

/** What a page asks for anew after a hint of each kind; the frame's counts and who the member is beside it (below). */
const CONCERNED = {
  inbox: ofMember,
  rewards: ofMember,
  export: ofExports,
  progress: (query: Parameters<Concerned>[0]) => ofMissions(query) || ofBonuses(query),
  points: ofPoints,
  // A deposit that waits, a mission that is reached and rewards that wait to be claimed have moved no money yet.
  depositWaiting: ofCalls('deposits'),
  issued: ofCalls('claimablePromotions', 'memberPromotions', 'raffleStatus'),
  missionReached: ofMissions,
  // Messages of these kinds: what follows from a deposit (points, a bonus, a mission) is told when it is there.
  deposit: ofMemberBut(ofMissions, ofBonuses, ofPoints, ofClaims, ofExports),
  bonus: ofMemberBut(ofMissions, ofPoints, ofClaims, ofExports),
} satisfies Readonly<Record<string, Concerned>>;

type Gathered = keyof typeof CONCERNED;

/** The first that a message's kind begins with is its topic; any other, such as a claimed mission, may have moved anything. */
const TOPICS = ['depositWaiting', 'deposit', 'bonus', 'missionReached'] as const;

/** What a hint is about, where that is told and known. */
function topicsOf(kind: Exclude<ChangeKind, 'ended'>, about: readonly string[] = []): readonly Gathered[] {
  if (kind === 'rewards' && about.includes('issued')) return ['issued'];
  if (kind !== 'inbox' || about.length === 0) return [kind];
  const asReported = (message: string) => (message === 'depositChecking' ? 'depositWaiting' : message);
  return about.map((message) => TOPICS.find((topic) => asReported(message).startsWith(topic)) ?? 'inbox');
}

/** One commit of the gateway is told by several hints. A tenth of a second is not seen, and all of them are there by then. */
const GATHER_MS = 100;
/** What follows from a commit (points, a reward) is told a moment after it: the second time is asked sooner. */
const FIRST_REST_MS = 150;
/** Hints that go on coming, of a member who plays, are asked for no oftener. */
const REST_MS = 400;
/** What stands in the frame is asked for once hints have ceased for so long, and while they go on coming after so many times. */
const QUIET_MS = 400;
const TIMES_BEFORE_FRAME = 3;
/** Hints of one commit come one after the other. */
const SAME_COMMIT_MS = 30;
/** A reply that takes longer holds up nothing that is told meanwhile. */
const MOST_WAIT_MS = 1_500;
/** A page that ends or renews its session itself hears of it as well, and is done with it by then. */
const PATIENCE_MS = 500;

/**
 * Follows what is told of the page's own session. Something was ended elsewhere (by staff, from another device, by a new
 * password): the page asks who is signed in, and the refusal brings the log-in window with its words (expiry.ts). The member got a
 * message, a reward, points, progress or a file: what the page shows of it is asked for anew, in one go for all hints of a short
 * moment, and not again before that was answered: first what the page is about and the balance, then the counts of the frame and who
 * the member is. What nobody looks at is asked for when somebody does. All other pages do nothing.
 */
export function createChangeFollower(browser: Browser, queries: QueriesPlace): (notification: ChangeNotification) => Promise<void> {
  const gather = gatherHints({
    page: (kinds) => askForPage(browser, kinds, queries),
    frame: (kinds) => askForFrame(browser, kinds),
  });
  return async function follow({ kind, tags, about }) {
    const { session, store } = browser;
    const token = session.token();
    if (token === null || !store.get(memberAtom)) return;
    const tag = await tagOfToken(token);
    // A page that came without TLS does not know its own: only an end is worth that all of them ask.
    if (tag === undefined ? kind !== 'ended' : !tags.includes(tag)) return;
    if (kind !== 'ended') return gather(topicsOf(kind, about));
    await wait(PATIENCE_MS);
    if (session.token() === token && store.get(memberAtom)) await loadMember(browser);
  };
}

type AskFor = (kinds: ReadonlySet<Gathered>) => Promise<unknown>;

/** Passes kinds on together, to the page as soon as may be and to its frame behind it. Resolves once what was asked for them is answered. */
function gatherHints(ask: {
  readonly page: AskFor;
  readonly frame: AskFor;
}): (kinds: readonly Gathered[]) => Promise<void> {
  const reported = new Set<Gathered>();
  let going: Promise<void> | undefined;
  let wake = () => {};

  /** Waits for what is told next, for so long at most. */
  async function nextOrQuiet(): Promise<void> {
    if (reported.size > 0) return;
    const next = new Promise<true>((resolve) => {
      wake = () => resolve(true);
    });
    if (await Promise.race([next, wait(QUIET_MS)])) await wait(SAME_COMMIT_MS);
  }

  async function go(): Promise<void> {
    const frames: Promise<unknown>[] = [];
    const behind = new Set<Gathered>();
    try {
      await wait(GATHER_MS);
      for (let times = 1; reported.size > 0; times += 1) {
        const kinds = new Set(reported);
        reported.clear();
        for (const kind of kinds) behind.add(kind);
        const restMs = times === 1 ? FIRST_REST_MS : REST_MS;
        await Promise.all([wait(restMs), Promise.race([ask.page(kinds), wait(MOST_WAIT_MS)])]);
        await nextOrQuiet();
        if (reported.size > 0 && times % TIMES_BEFORE_FRAME !== 0) continue;
        frames.push(ask.frame(new Set(behind)));
        behind.clear();
      }
    } finally {
      going = undefined;
    }
    await Promise.all(frames);
  }
  return (kinds) => {
    for (const kind of kinds) reported.add(kind);
    wake();
    going ??= go();
    return going;
  };
}

const isOut = ({ session, store }: Browser): boolean => session.token() === null || !store.get(memberAtom);

/** Asks once for everything on the page that hints of these kinds concern. */
async function askForPage(browser: Browser, kinds: ReadonlySet<Gathered>, queries: QueriesPlace): Promise<void> {
  if (isOut(browser)) return;
  await queries.client?.invalidateQueries({ predicate: (query) => [...kinds].some((kind) => CONCERNED[kind](query)) });
}

/** And in its frame. */
async function askForFrame(browser: Browser, kinds: ReadonlySet<Gathered>): Promise<void> {
  if (isOut(browser)) return;
  // Whatever a message tells of may be a reward too: its count is asked for by either, so by one of them.
  const isMessage = kinds.has('inbox') || TOPICS.some((topic) => kinds.has(topic));
  const moved = isMessage ? arrivalsAtom : promotionsMovedAtom;
  if (isMessage || kinds.has('rewards') || kinds.has('issued')) browser.store.set(moved, (before) => before + 1);
  // A message may tell of a rank: who the member is stands in the frame.
  if (kinds.has('inbox')) await loadMember(browser);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
