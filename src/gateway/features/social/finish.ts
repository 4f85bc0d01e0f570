/** After the return from a social provider: log in, link the account after a password check, or register. */
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { ErrorCode } from '#contract/wire/error-codes.ts';
import type { Context } from '#gateway/context/context.ts';
import { sqlState } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import { validatedHash } from '#gateway/identity/passwords/demo-password.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import type { LoginReply } from '#gateway/identity/sign-in-method.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';
import { readSocialCookie } from './cookie.ts';
import type { SocialDeps } from './deps.ts';
import type { SocialIdentity } from './openid.ts';
import {
  type Arrival,
  countTry,
  endTicket,
  findByEmail,
  findLinked,
  forgiveTry,
  insertAccount,
  insertMember,
  insertTicket,
  takeTicket,
} from './store.ts';

const MOST_CHARACTERS = 8;

const DIGITS = 4;

/** A log-in, or a refusal with the next step. */
export type SocialReply = LoginReply;

/** Lifetime of a pending password or consent question. */
const ASKING_S = 600;
const LATER_S = 600;
const UNIQUE_VIOLATION = '23505';
const MOST_NAMES = 8;

/** Dependencies of finishing, and the request. */
export interface Finishing {
  readonly context: Context;
  readonly deps: SocialDeps;
  readonly visit: Visit;
}

/** Finishes the flow: logs in a linked account, or returns the next step. `isOpen`: the site allows registration. */
export async function finish(
  { context, deps, visit }: Finishing,
  ticket: string,
  isOpen: boolean,
): Promise<SocialReply> {
  const { merchant } = visit;
  const browser = browserOf(visit);
  const keys = { ticket: digest(ticket), browser, step: 'arrived' } as const;
  const found = await context.db.withMerchant(merchant, async (db) => {
    const arrival = await takeTicket(db, merchant, keys);
    if (arrival === undefined) return refuse('social_expired');
    const memberId = await findLinked(db, merchant, arrival);
    if (memberId !== undefined) return { memberId };
    const owner = arrival.emailVerified && arrival.email ? await findByEmail(db, merchant, arrival.email) : undefined;
    if (owner !== undefined) return askOn(db, context, merchant, browser, arrival, owner);
    // If registration is closed, an unknown account is a failed log-in.
    return isOpen ? askOn(db, context, merchant, browser, arrival, undefined) : refuse('social_failed');
  });
  return 'memberId' in found ? deps.letIn(visit, { memberId: found.memberId, by: 'social' }) : found;
}

/** A ticket for the next step. A matching e-mail address alone never links: the member's password is required. */
async function askOn(
  db: Db,
  { random }: Context,
  merchant: string,
  browser: Buffer,
  arrival: Arrival,
  owner: string | undefined,
): Promise<Refusal> {
  const ticket = Buffer.from(random(32)).toString('base64url');
  const step = owner === undefined ? 'register' : 'link';
  const made = { ticket: digest(ticket), browser, step, seconds: ASKING_S, ...(owner && { memberId: owner }) } as const;
  await insertTicket(db, merchant, made, arrival);
  const social = { ticket, name: arrival.name, email: maskEmail(arrival.email ?? '') };
  return refuse(owner === undefined ? 'social_new_account' : 'social_link_required', { value: { social } });
}

/** `ann.lee@example.com` -> `an•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '';
  const shown = [...email.slice(0, at)].slice(0, at > 3 ? 2 : 1).join('');
  return `${shown}•••${email.slice(at)}`;
}

/**
 * Links the account after checking the password of the member with the same e-mail address. Five attempts per ticket,
 * ten per member.
 */
export async function link(
  { context, deps, visit }: Finishing,
  ticket: string,
  password: string,
): Promise<SocialReply> {
  const { merchant } = visit;
  const [key, browser] = [digest(ticket), browserOf(visit)];
  const tried = await context.db.withMerchant(merchant, (db) => countTry(db, merchant, key, browser));
  if (tried.kind === 'later') throw new Failure('try_later', { retryAfter: LATER_S });
  if (tried.kind === 'expired') return refuse('social_expired');
  const given = password.trim();
  const hash = validatedHash({ demo: context.config.demo, host: visit.host }, tried.passwordHash, given);
  const { ok } = await deps.passwords.verify(hash, given).catch(async (error: unknown) => {
    await context.db.withMerchant(merchant, (db) => forgiveTry(db, merchant, key));
    throw error;
  });
  if (!ok) return refuse('password_wrong');
  const { arrival, memberId } = tried;
  return keepOnce('social_expired', () =>
    deps.letIn(visit, {
      memberId,
      by: 'social',
      prepare: async (db) => {
        if (!(await endTicket(db, merchant, key))) throw new TicketUsed();
        await insertAccount(db, merchant, memberId, arrival);
        await deps.notifier.notify(db, merchant, memberId, 'socialLinked', {
          provider: await nameOf(deps, visit, arrival),
        });
      },
    }),
  );
}

/** Creates a member without a password, who logs in by the provider's account. */
export async function register(
  { context, deps, visit }: Finishing,
  request: { readonly ticket: string; readonly affiliateCode?: string },
): Promise<SocialReply> {
  const { merchant, language, reply } = visit;
  const keys = { ticket: digest(request.ticket), browser: browserOf(visit), step: 'register' } as const;
  const consentedAt = new Date(context.clock.now()).toISOString();
  return keepOnce('social_expired', async () => {
    const made = await context.db.withMerchant(merchant, async (db) => {
      const code = request.affiliateCode?.trim() ?? '';
      const affiliate = code === '' ? undefined : await deps.findAffiliate(db, merchant, code);
      if (code !== '' && affiliate === undefined) return refuse('invitation_code_error');
      const arrival = await takeTicket(db, merchant, keys);
      if (arrival === undefined) return refuse('social_expired');
      if (affiliate !== undefined && !(await deps.spendAffiliate(db, merchant, affiliate.code)))
        throw new Failure('invitation_code_error');
      const member = { arrival, language, affiliate, consentedAt };
      const { id, account } = await insertUnderFreeName(db, context, merchant, member);
      await insertAccount(db, merchant, id, arrival);
      await deps.openWallet(db, merchant, id);
      return { id, account, opened: await deps.sessions.open(db, merchant, id, visit.request) };
    });
    if ('errorCode' in made) return made;
    const { id, account: userName, opened } = made;
    const flags = { firstTimeLogin: true, passwordExpired: false, initialPassword: false };
    return succeed({ token: opened.give(reply), id, userName, ...flags });
  });
}

type Newcomer = Omit<Parameters<typeof insertMember>[2], 'account'>;

async function insertUnderFreeName(db: Db, { random }: Context, merchant: string, member: Newcomer) {
  for (let at = 0; at < MOST_NAMES; at += 1) {
    const account = proposeAccount(member.arrival, random);
    const id = await insertMember(db, merchant, { ...member, account });
    if (id !== undefined) return { id, account };
  }
  throw new Failure('overloaded', { detail: 'no free name was found', retryAfter: 1 });
}

/** A concurrent request has used the ticket. */
class TicketUsed extends Error {}

/** Of two concurrent requests for one ticket, account or e-mail address, the second one is refused with the code. */
async function keepOnce(code: ErrorCode, work: () => Promise<SocialReply>): Promise<SocialReply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TicketUsed || sqlState(error) === UNIQUE_VIOLATION) return refuse(code);
    throw error;
  }
}

async function nameOf(deps: SocialDeps, { merchant }: Visit, { provider }: Arrival): Promise<string> {
  return (await deps.providers.find(merchant, provider))?.displayName ?? provider;
}

/** Digest of the browser's secret; without a secret it matches no ticket. */
function browserOf({ request }: Visit): Buffer {
  return digest(readSocialCookie(request) ?? '');
}

/**
 * Proposes an account name for a social registration: letters and digits of the e-mail address or name plus four random
 * digits, to fit common rules for user names (letters first, at most twelve characters).
 */
function proposeAccount({ email, name }: Pick<SocialIdentity, 'email' | 'name'>, random: RandomBytes): string {
  const from = email?.split('@')[0] ?? name;
  const plain = from
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^[0-9]+/, '')
    .slice(0, MOST_CHARACTERS);
  const digits = Array.from(random(DIGITS), (byte) => byte % 10).join('');
  return `${plain.length >= 2 ? plain : 'member'}${digits}`;
}
