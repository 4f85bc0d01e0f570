import { LRUCache } from 'lru-cache';
import type { ChatRefusal } from '#contract/chat/chat-messages.ts';
import { MOST_POINTS } from '#contract/chat/chat-messages.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { maskName } from '#gateway/identity/secrets/mask.ts';
import { digest, keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { makeTicket, readTicket } from '#gateway/identity/secrets/ticket.ts';
import { cleanText, lengthOf } from './clean-text.ts';
import { holdsContact } from './contact.ts';
import { createFilter, type MaskWords } from './filter.ts';
import { checkRate, countHit } from './limits.ts';
import { countUnread, findGuest, findVisit, readWords, wasSent } from './read-model.ts';
import {
  insertAudit,
  insertMessage,
  insertTicket,
  insertVisit,
  keepSeen,
  keepStanding,
  lockStanding,
  type Standing,
  type Ticket,
  takeTicket,
  type Visit,
} from './store.ts';

export interface Connected extends Visit {
  readonly merchant: string;
  /** The pass, held by the page; only its digest is stored. */
  readonly secret: string;
  /** Trial accounts may only read. */
  readonly canWrite: boolean;
}

/** Result of sending a message: `refused` is undefined if the message was accepted (now or earlier). */
export interface PostResult {
  readonly refused?: ChatRefusal;
  readonly waitMs: number;
}

/** Rules of the chat room: tickets, visits and messages. rooms.ts manages the connections. */
export interface ChatService {
  /** Creates a ticket that admits this member to the room once, within a minute. */
  giveTicket(merchant: string, ticket: Ticket): Promise<string>;
  /**
   * Admits the holder of a ticket; undefined if the ticket is unknown, used or expired, or the member's session has
   * ended.
   */
  enter(ticket: string): Promise<Connected | undefined>;
  /** Readmits the holder of a pass while the member's session is valid. */
  resume(pass: string): Promise<Connected | undefined>;
  post(connected: Connected, text: string, key: string): Promise<PostResult>;
  /** Records that a member has read everything up to a message. */
  see(connected: Pick<Connected, 'merchant' | 'memberId'>, id: number): Promise<void>;
  unread(merchant: string, memberId: string): Promise<number>;
}

/** Maximum number of cached room filters. */
const MOST_FILTERS = 100;
const SYSTEM = 'system';

export function createChatService({ db, merchants, random }: Context): ChatService {
  const filterOf = keepFilters();

  /**
   * The merchant whose rows are searched for a ticket or pass; the secret names the merchant and is valid only there.
   */
  async function merchantOf(secret: string): Promise<string | undefined> {
    const merchant = readTicket(secret);
    return merchant !== undefined && (await merchants.exists(merchant)) ? merchant : undefined;
  }

  return {
    giveTicket: (merchant, given) =>
      db.withMerchant(merchant, async (scope) => {
        const ticket = makeTicket(random(32), merchant);
        await insertTicket(scope, merchant, ticket, given);
        return ticket;
      }),
    async enter(ticket) {
      const merchant = await merchantOf(ticket);
      if (merchant === undefined) return undefined;
      return db.withMerchant(merchant, async (scope) => {
        const given = await takeTicket(scope, merchant, ticket);
        const guest = given && (await findGuest(scope, merchant, given.memberId, given.login));
        if (given === undefined || guest === undefined || !guest.isIn) return undefined;
        const secret = makeTicket(random(32), merchant);
        const who = await whoIs(scope, merchant, given.memberId);
        const visit = { ...given, pass: digest(secret), who, name: maskName(guest.nickname) };
        await insertVisit(scope, merchant, visit);
        return { ...visit, merchant, secret, canWrite: !guest.isTrial };
      });
    },
    async resume(secret) {
      const merchant = await merchantOf(secret);
      if (merchant === undefined) return undefined;
      return db.withMerchant(merchant, async (scope) => {
        const visit = await findVisit(scope, merchant, digest(secret));
        const guest = visit && (await findGuest(scope, merchant, visit.memberId, visit.login));
        if (visit === undefined || guest === undefined || !guest.isIn) return undefined;
        return { ...visit, merchant, secret, canWrite: !guest.isTrial };
      });
    },
    async post(connected, text, key) {
      if (!connected.canWrite) return refused('trial');
      const words = cleanText(text);
      if (words === '') return refused('empty');
      if (lengthOf(words) > MOST_POINTS) return refused('tooLong');
      return db.withMerchant(connected.merchant, async (scope) => take(scope, filterOf, connected, { words, key }));
    },
    see: ({ merchant, memberId }, id) => db.withMerchant(merchant, (scope) => keepSeen(scope, merchant, memberId, id)),
    unread: (merchant, memberId) => db.withMerchant(merchant, (scope) => countUnread(scope, merchant, memberId)),
  };
}

/** A pseudonymous id, the same at every visit of a member and different at every merchant. */
async function whoIs(db: Db, merchant: string, memberId: string): Promise<string> {
  const key = await merchantSecret(db, merchant, 'chat-who');
  return keyedHash(key, memberId).subarray(0, 12).toString('base64url');
}

function refused(why: ChatRefusal, waitMs = 0): PostResult {
  return { refused: why, waitMs: Math.ceil(waitMs) };
}

interface NewMessage {
  readonly words: string;
  readonly key: string;
}

/**
 * Processes one message of a member at a time: the member's row is locked, so that concurrent messages share one rate
 * limit.
 */
async function take(db: Db, filterOf: FilterOf, connected: Connected, { words, key }: NewMessage): Promise<PostResult> {
  const { merchant, memberId, login, who, name } = connected;
  const standing = await lockStanding(db, merchant, memberId);
  if (await wasSent(db, merchant, memberId, key)) return { waitMs: 0 };
  // A member whose session has just ended may not send any more.
  if ((await findGuest(db, merchant, memberId, login))?.isIn !== true) return refused('busy');
  if (standing.mutedUntil > standing.now) return refused('muted', standing.mutedUntil - standing.now);
  const decision = checkRate(standing.dueAt, standing.now);
  if (!decision.may) return refused('tooFast', decision.waitMs);
  await keepStanding(db, merchant, memberId, { dueAt: decision.dueAt });
  if (holdsContact(words)) {
    await strike(db, merchant, memberId, standing);
    return refused('contact');
  }
  const { text, hits } = (await filterOf(db, merchant))(words);
  if (hits > 0) await strike(db, merchant, memberId, standing);
  await insertMessage(db, merchant, { memberId, key, who, name, words: text });
  return { waitMs: 0 };
}

/**
 * Counts a message that the filter blocked or masked; the third within ten minutes mutes the member for five
 * (limits.ts).
 */
async function strike(db: Db, merchant: string, memberId: string, { hits, now }: Standing): Promise<void> {
  const struck = countHit(hits, now);
  await keepStanding(db, merchant, memberId, struck);
  if (struck.mutedUntil === undefined) return;
  const entry = { actor: SYSTEM, action: 'mute', memberId, reason: 'word filter', until: struck.mutedUntil } as const;
  await insertAudit(db, merchant, entry);
}

type FilterOf = (db: Db, merchant: string) => Promise<MaskWords>;

/** LRU cache of filters; an entry is valid while its word list is unchanged. */
function keepFilters(): FilterOf {
  const cache = new LRUCache<string, { readonly words: string; readonly filter: MaskWords }>({ max: MOST_FILTERS });
  return async (db, merchant) => {
    const own = await readWords(db, merchant);
    const words = own.join('\n');
    const known = cache.get(merchant);
    const made = known?.words === words ? known : { words, filter: createFilter(own) };
    cache.set(merchant, made);
    return made.filter;
  };
}
