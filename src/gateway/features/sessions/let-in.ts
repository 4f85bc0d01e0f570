import { type Refusal, refuse, succeed } from '#contract/envelope.ts';
import type { Context } from '#gateway/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from '#gateway/door/door.ts';
import { parseSiteSettings } from '#model/documents/site-settings.ts';
import type { LoginNeeds } from './needs.ts';
import { refusalOf } from './policy.ts';
import type { LoginMember } from './read-model.ts';
import { noteLogin } from './store.ts';

/** The value of a log-in that succeeded. */
export interface LoggedIn {
  readonly token: string;
  readonly id: string;
  readonly userName: string;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
  readonly initialPassword: boolean;
}

export type LoginReply = ReturnType<typeof succeed<LoggedIn>> | Refusal;

/** Somebody who proved who they are. */
export interface Proved {
  readonly member: LoginMember;
  /** Undefined when a texted code was the proof: then nothing is said about the password (M97). */
  readonly password: string | undefined;
  /** The kept hash has to be made anew. */
  readonly stale: boolean;
  /** What else belongs into the transaction that opens the session. */
  prepare(db: Db): Promise<void>;
}

/** Opens the session of somebody who proved who they are, unless the site's policy keeps them out. */
export async function letIn(context: Context, needs: LoginNeeds, visit: Visit, proved: Proved): Promise<LoginReply> {
  const { merchant, request, reply, trees } = visit;
  const { member, password } = proved;
  const reason = refusalOf(member, parseSiteSettings(trees.whitelabel).value.audience);
  const rehashed = proved.stale && password !== undefined ? await needs.passwords.hash(password) : undefined;
  const initial = password === undefined ? NO_FLAGS : await passwordFlags(needs, merchant, member, password);
  const opened = await context.db.withMerchant(merchant, async (scope) => {
    await proved.prepare(scope);
    if (reason !== undefined) return undefined;
    await noteLogin(scope, merchant, member.id, rehashed);
    return needs.sessions.open(scope, merchant, member.id, request);
  });
  if (opened === undefined) return refuse(reason ?? 'forbidden');
  const { id, account: userName, first_login_at } = member;
  return succeed({ token: opened.give(reply), id, userName, firstTimeLogin: first_login_at === null, ...initial });
}

const NO_FLAGS = { passwordExpired: false, initialPassword: false };

/** Whether the password is due, and whether it is the one that the merchant hands out (decision D17). */
async function passwordFlags(needs: LoginNeeds, merchant: string, member: LoginMember, password: string) {
  const { passwordDays, initialPasswordHash } = await needs.settings.read(merchant);
  const passwordExpired = passwordDays !== null && member.password_age_days >= passwordDays;
  const { ok } =
    initialPasswordHash === null ? { ok: false } : await needs.passwords.verify(initialPasswordHash, password);
  return { passwordExpired, initialPassword: ok };
}
