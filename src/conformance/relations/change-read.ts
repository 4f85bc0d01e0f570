import { perform } from '../cases/answer.ts';
import type { Browser } from '../kit/browser.ts';
import type { Kit } from '../kit/kit.ts';
import { tokenOf } from '../kit/kit.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { readReply } from '../kit/replies.ts';
import { pathOf } from '../paths/derived.ts';
import { newMember } from '../paths/own-members.ts';
import { NotOffered } from '../verdict/verdict.ts';
import { callNamed, comparable, readValue, show, successOf } from './read-value.ts';
import type { Finding, Relation, Values } from './relation.ts';
import { listed } from './same-fact.ts';

/** Replies around a change. */
export interface Around {
  readonly request: Readonly<Record<string, unknown>>;
  /** The value that the change was answered with. */
  readonly reply: unknown;
  readonly before: Values;
  readonly after: Values;
}

/** A value in a reply, and what it has to be. */
export interface Expected {
  readonly what: string;
  readonly found: unknown;
  readonly expected: unknown;
}

/** A change, the reads that show it, and what each read has to contain afterwards. */
export interface ChangeRelations {
  readonly change: string;
  /** The change is possible once for each member: a member registered for it sends the request. */
  readonly isOnceEach?: boolean;
  /** The change answers a token, with which the reads are sent. */
  readonly signsIn?: boolean;
  /** Requests of the reads, by call; a function makes it from the change's request. */
  readonly reads: Readonly<Record<string, object | ((request: Around['request']) => object)>>;
  /** By read; the name of the change itself: what its own reply has to contain. */
  readonly expects: Readonly<Record<string, (around: Around) => readonly Expected[] | undefined>>;
}

/** One relation for each read: a wrong reply may be of the read or of the change. */
export function changeRead(changed: ChangeRelations): readonly Relation<Around>[] {
  const { change, expects } = changed;
  return Object.entries(expects).map(([read, expected]) => ({
    kind: 'change-read',
    calls: read === change ? [change] : [read, change],
    others: [],
    title: read === change ? `${change} answers what was asked` : `${read} after ${change}`,
    harmless: false,
    record: (kit, merchant) => kit.once(`around ${change} at ${merchant.code}`, () => around(kit, merchant, changed)),
    isAbout: ({ after }) => read === change || Object.hasOwn(after, read),
    find: (recorded) => firstDifference(recorded, read, change, expected),
  }));
}

async function around(
  kit: Kit,
  merchant: ProfileMerchant,
  { change, reads, isOnceEach = false, signsIn = false }: ChangeRelations,
): Promise<Around> {
  const call = callNamed(change);
  const path = pathOf(call);
  const attempt = await path.prepare(kit, merchant);
  const { browser, request } = isOnceEach ? { ...attempt, ...(await newMember(kit, merchant)) } : attempt;
  const asked = request as Around['request'];
  const before = signsIn ? {} : await readAll(browser, reads, asked);
  const reply = successOf(call, readReply(await perform(kit, call, path, { browser, request }), call.bare));
  if (signsIn) browser.token = tokenOf(reply);
  return { request: asked, reply, before, after: await readAll(browser, reads, asked) };
}

async function readAll(browser: Browser, reads: ChangeRelations['reads'], asked: Around['request']): Promise<Values> {
  const values: Record<string, unknown> = {};
  for (const [name, of] of Object.entries(reads)) {
    try {
      values[name] = await readValue(browser, callNamed(name), typeof of === 'function' ? of(asked) : of);
    } catch (error) {
      if (!(error instanceof NotOffered)) throw error;
    }
  }
  return values;
}

function firstDifference(
  recorded: Around,
  read: string,
  change: string,
  expected: ChangeRelations['expects'][string],
): Finding | undefined {
  const wrong = (expected(recorded) ?? []).find((one) => comparable(one.found) !== comparable(one.expected));
  if (wrong === undefined) return undefined;
  const calls = listed([...new Set([change, read])]);
  return { found: `${wrong.what} is ${show(wrong.found)}`, expected: `${show(wrong.expected)} after ${calls}` };
}
