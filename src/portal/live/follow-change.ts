import type { Query } from '@tanstack/react-query';
import { tagOfToken } from '#contract/page/session-tag.ts';
import { protection } from '#contract/protection/calls.ts';
import { memberIcon, profile } from '#contract/security/calls.ts';
import { type ChangeKind, type ChangeNotification, NEWS_CALLS } from '#contract/system/change-notifications.ts';
import { ownChangesAtom } from '../protection/own-changes.ts';
import { isRefusal, wordsOfReason } from '../protection/refusals.ts';
import { showRefusal } from '../protection/show-refusal.ts';
import { memberAtom } from '../state/atoms.ts';
import type { Browser } from '../state/client.ts';
import { answeredAtom, arrivalsAtom } from '../state/counts.ts';
import type { QueriesPlace } from '../state/queries/queries-place.ts';
import { promotionsMovedAtom } from '../state/sources/follow-promotions.ts';
import { loadMember } from '../state/sources/load-member.ts';
import { type Answered, NOTHING_ANSWERED, takeNews } from './take-news.ts';

/** Whether a change notification of a kind affects a query of the page. */
type Concerned = (query: Pick<Query, 'queryKey'>) => boolean;

/**
 * Never notified: the member's own data changes only by edits of the member or of staff, and every page shows it in its
 * frame.
 */
const STILL: ReadonlySet<unknown> = new Set([memberIcon.name, profile.name]);
/** By the first part of the key: queries of the member's data (orders and the rest), and the balance. */
const ofMember: Concerned = ({ queryKey: [of, name] }) => of === 'balance' || (of === 'member' && !STILL.has(name));
/** By the name of the call, the second part of the key. */
const ofCalls =
  (...names: readonly string[]): Concerned =>
  ({ queryKey: [of, name] }) =>
    of === 'member' && names.some((one) => one === name);

const ofMissions = ofCalls('missionSummary', 'missionBoard');
const ofBonuses = ofCalls('bonusRecords');
const ofPoints = ofCalls('pointBalance', 'pointRecords');
const ofExports = ofCalls('memberExports');
const ofClaims = ofCalls('claimablePromotions');
const ofProtection = ofCalls('protection', 'realityCheck', 'identity');

/** All of the member's data except what has separate notifications. */
const ofMemberBut =
  (...others: readonly Concerned[]): Concerned =>
  (query) =>
    ofMember(query) && !others.some((other) => other(query));

/** The queries to refresh after each kind of notification; the frame's counts and the member info are handled below. */
const CONCERNED = {
  inbox: ofMember,
  rewards: ofMember,
  export: ofExports,
  progress: (query: Parameters<Concerned>[0]) => ofMissions(query) || ofBonuses(query),
  points: ofPoints,
  protection: ofProtection,
  // A waiting deposit, a reached mission and claimable rewards have not moved any money yet.
  depositWaiting: ofCalls('deposits'),
  issued: ofCalls('claimablePromotions', 'memberPromotions', 'raffleStatus'),
  missionReached: ofMissions,
  // Messages of these kinds: effects of a deposit (points, a bonus, a mission) have their own notifications.
  deposit: ofMemberBut(ofMissions, ofBonuses, ofPoints, ofClaims, ofExports),
  bonus: ofMemberBut(ofMissions, ofPoints, ofClaims, ofExports),
} satisfies Readonly<Record<string, Concerned>>;

type Gathered = keyof typeof CONCERNED;

/** A reported kind, and what came with its notification. */
interface Reported {
  readonly kind: Gathered;
  readonly answered: Answered;
}

/**
 * A message's topic is the first of these that its kind begins with; any other kind, such as a claimed mission, may
 * affect everything.
 */
const TOPICS = ['depositWaiting', 'deposit', 'bonus', 'missionReached'] as const;

/** The topics of a notification, where stated and known. */
function topicsOf(kind: Exclude<ChangeKind, 'ended'>, about: readonly string[] = []): readonly Gathered[] {
  if (kind === 'rewards' && about.includes('issued')) return ['issued'];
  if (kind !== 'inbox' || about.length === 0) return [kind];
  const asReported = (message: string) => (message === 'depositChecking' ? 'depositWaiting' : message);
  return about.map((message) => TOPICS.find((topic) => asReported(message).startsWith(topic)) ?? 'inbox');
}

/**
 * One commit of the gateway sends several notifications. A delay of a tenth of a second is not noticeable, and all have
 * arrived by then.
 */
const GATHER_MS = 100;
/** Effects of a commit (points, a reward) are notified shortly after it: the second refresh comes sooner. */
const FIRST_REST_MS = 150;
/** Minimum interval of refreshes while notifications keep coming, as for a member who plays. */
const REST_MS = 400;
/**
 * The frame is refreshed after this long without notifications, and otherwise after this many refreshes of the page.
 */
const QUIET_MS = 400;
const TIMES_BEFORE_FRAME = 3;
/** Notifications of one commit arrive one after the other. */
const SAME_COMMIT_MS = 30;
/** A slower reply does not delay later notifications. */
const MOST_WAIT_MS = 1_500;
/** A page that ends or renews its own session is notified too, and has finished by then. */
const PATIENCE_MS = 500;

/**
 * Handles change notifications for the page's own session. Session ended elsewhere (by staff, from another device, by a
 * new password): the page requests the member info, and the refusal opens the sign-in window with its reason
 * (expiry.ts). New message, reward, points, progress or file: the page refreshes its affected queries, once for all
 * notifications within a short moment, and not again before the reply: first the page's content and the balance, then
 * the frame's counts and the member info. What came with the notification is written at once instead. Inactive queries
 * are refreshed on their next use. Other sessions' notifications are ignored.
 */
export function createChangeFollower(
  browser: Browser,
  queries: QueriesPlace,
): (notification: ChangeNotification) => Promise<void> {
  const gather = gatherChanges({
    page: (reported) => askForPage(browser, reported, queries),
    frame: (reported) => askForFrame(browser, reported),
  });
  return async function follow({ kind, tags, about, news }) {
    const { session, store } = browser;
    const token = session.token();
    if (token === null || !store.get(memberAtom)) return;
    const tag = await tagOfToken(token);
    // A page without TLS cannot compute its own tag: only for an ended session is it worth that all such pages ask.
    if (tag === undefined ? kind !== 'ended' : !tags.includes(tag)) return;
    if (kind === 'protection') void reportRefusal(browser, about);
    if (kind !== 'ended') {
      const answered = news === undefined ? NOTHING_ANSWERED : takeNews(store, queries, news);
      return gather(topicsOf(kind, about).map((topic) => ({ kind: topic, answered })));
    }
    await wait(PATIENCE_MS);
    if (session.token() === token && store.get(memberAtom)) await loadMember(browser);
  };
}

type AskFor = (reported: readonly Reported[]) => Promise<unknown>;

/**
 * Batches kinds: refreshes the page as soon as allowed, and the frame after it. Resolves once all replies have arrived.
 */
function gatherChanges(ask: {
  readonly page: AskFor;
  readonly frame: AskFor;
}): (changes: readonly Reported[]) => Promise<void> {
  let reported: Reported[] = [];
  let going: Promise<void> | undefined;
  let wake = () => {};

  /** Waits for the next notification, with a time limit. */
  async function nextOrQuiet(): Promise<void> {
    if (reported.length > 0) return;
    const next = new Promise<true>((resolve) => {
      wake = () => resolve(true);
    });
    if (await Promise.race([next, wait(QUIET_MS)])) await wait(SAME_COMMIT_MS);
  }

  async function go(): Promise<void> {
    const frames: Promise<unknown>[] = [];
    let behind: Reported[] = [];
    try {
      await wait(GATHER_MS);
      for (let times = 1; reported.length > 0; times += 1) {
        const changes = reported;
        reported = [];
        behind.push(...changes);
        const restMs = times === 1 ? FIRST_REST_MS : REST_MS;
        await Promise.all([wait(restMs), Promise.race([ask.page(changes), wait(MOST_WAIT_MS)])]);
        await nextOrQuiet();
        if (reported.length > 0 && times % TIMES_BEFORE_FRAME !== 0) continue;
        frames.push(ask.frame(behind));
        behind = [];
      }
    } finally {
      going = undefined;
    }
    await Promise.all(frames);
  }
  return (changes) => {
    reported.push(...changes);
    wake();
    going ??= go();
    return going;
  };
}

const isOut = ({ session, store }: Browser): boolean => session.token() === null || !store.get(memberAtom);

/** Invalidates all queries of the page that these changes affect and that they have not answered. */
async function askForPage(browser: Browser, reported: readonly Reported[], queries: QueriesPlace): Promise<void> {
  if (isOut(browser)) return;
  await queries.client?.invalidateQueries({
    predicate: (query) => reported.some(({ kind, answered }) => CONCERNED[kind](query) && !answered.has(query)),
  });
}

/**
 * Tells the member at once why play stops: a break or exclusion that began elsewhere, or a limit that refused a bet of a
 * game. A change that this page is making is shown where it is made.
 */
async function reportRefusal({ client, session, store }: Browser, about: readonly string[] = []): Promise<void> {
  const reasons = about.filter(isRefusal);
  if (reasons.length === 0 || store.get(ownChangesAtom) > 0) return;
  const token = session.token();
  const state = await client.send(protection, {}, { quiet: true }).catch(() => undefined);
  if (state === undefined || session.token() !== token) return;
  const [words] = reasons.map((reason) => wordsOfReason(reason, state)).filter((found) => found !== undefined);
  if (words !== undefined) showRefusal(store, words);
}

async function askForFrame(browser: Browser, reported: readonly Reported[]): Promise<void> {
  const { store } = browser;
  if (isOut(browser)) return;
  const messages = reported.filter(({ kind }) => kind === 'inbox' || TOPICS.some((topic) => topic === kind));
  const counted = [...messages, ...reported.filter(({ kind }) => kind === 'rewards' || kind === 'issued')];
  const answered = new Set(NEWS_CALLS.filter((call) => counted.every((one) => one.answered.calls.has(call))));
  // Any message may announce a reward: both atoms request the reward count, so only one of them is changed.
  if (messages.length > 0) {
    store.set(answeredAtom, answered);
    store.set(arrivalsAtom, (before) => before + 1);
  } else if (counted.length > 0 && !answered.has('availablePromotions'))
    store.set(promotionsMovedAtom, (before) => before + 1);
  // A message may announce a rank: the frame shows the member info.
  if (messages.some(({ kind }) => kind === 'inbox')) await loadMember(browser);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
