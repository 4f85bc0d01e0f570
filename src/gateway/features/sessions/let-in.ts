import type { FastifyReply } from 'fastify';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { IdentitySettings } from '#gateway/identity/settings.ts';
import type { LetIn, LoginReply } from '#gateway/identity/sign-in-method.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import { ACCOUNT_CENTRE_TYPES } from '#model/documents/member.ts';
import { parseSiteSettings, type SiteSettings } from '#model/documents/site-settings.ts';
import type { LoginDeps } from './deps.ts';
import { keepRemembered } from './keep-remembered.ts';
import { beginStep, hasContact, type RequiredStep, requiredStep } from './second-step.ts';
import type { Browser } from './sessions.ts';
import { forgetAccountFailures } from './stored/attempts.ts';
import { clearRememberToken, setRememberToken } from './stored/cookies.ts';
import { findAndLock, type LoginMember } from './stored/read-model.ts';
import type { LoginMethod, Prove, VerifiedLogin } from './verified-login.ts';

/** Why a member with a right password is refused; undefined: admitted (D41). */
function refusalOf(
  member: Pick<LoginMember, 'type' | 'status'>,
  audience: SiteSettings['audience'],
): 'account_disabled' | 'members_only' | 'agents_only' | undefined {
  if (member.status === 'disabled') return 'account_disabled';
  const isAgent = ACCOUNT_CENTRE_TYPES.some((type) => type === member.type);
  if (audience === 'members' && isAgent) return 'members_only';
  return audience === 'agents' && !isAgent ? 'agents_only' : undefined;
}

/** Runs after the commit: sets cookies and builds the reply. */
type Finish = (reply: FastifyReply) => LoginReply;

/** Completes a log-in for an authenticated member: the site's policy, the second step if required, the session. */
export async function letIn(context: Context, deps: LoginDeps, visit: Visit, prove: Prove): Promise<LoginReply> {
  const { merchant, request, reply } = visit;
  const settings = await deps.settings.read(merchant);
  const browser = deps.sessions.browserOf(request);
  const finish = await context.db.withMerchant(merchant, async (db): Promise<Finish> => {
    const verified = await prove(db);
    if ('errorCode' in verified) return () => verified;
    const entered = await enter(db, { context, deps, visit, settings, browser }, verified);
    return (to) => {
      const next = verified.token?.next;
      if (next !== undefined) setRememberToken(to, next);
      return entered(to);
    };
  });
  const answer = finish(reply);
  // A member in a register can log in, and withdraw.
  if (answer.success) await deps.askRegisters(merchant, answer.value.id);
  if (!answer.success && answer.errorCode === 'remember_expired') clearRememberToken(reply);
  return answer;
}

interface Doorstep {
  readonly context: Context;
  readonly deps: LoginDeps;
  readonly visit: Visit;
  readonly settings: IdentitySettings;
  readonly browser: Browser;
}

async function enter(db: Db, doorstep: Doorstep, verified: VerifiedLogin): Promise<Finish> {
  const { context, deps, visit, settings, browser } = doorstep;
  const { merchant, request } = visit;
  const { member, loginMethod } = verified;
  const reason = refusalOf(member, parseSiteSettings(visit.trees.whitelabel).value.audience);
  let lacksContact = false;
  if (reason === undefined && loginMethod !== 'reset' && !verified.isWhole) {
    const { isRequired, methods } = await requiredStep(db, deps, visit, member, loginMethod, browser.place);
    if (methods.length > 0) return askForStep(db, doorstep, { ...verified, loginMethod }, methods);
    lacksContact = isRequired && !hasContact(member);
  }
  const { subject: account } = verified;
  if (account !== undefined)
    await forgetAccountFailures(db, merchant, { account, memberId: member.id, address: visit.address });
  if (reason !== undefined) return () => refuse(reason);
  const opened = await deps.sessions.openAt(db, merchant, member.id, request, browser);
  const flags = flagsOf(verified, settings);
  const remembered = await keepRemembered(db, context, visit, {
    ...verified,
    mayBegin: !flags.passwordExpired && !flags.initialPassword,
    device: browser.place.device,
    sessionId: opened.sessionId,
  });
  return (reply) => {
    remembered(reply);
    const { id, account: userName, first_login_at } = member;
    const who = { id, userName, firstTimeLogin: first_login_at === null, ...(lacksContact && { lacksContact }) };
    return succeed({ token: opened.give(reply), ...who, ...flags });
  };
}

type VerifiedStep = VerifiedLogin & { readonly loginMethod: Exclude<LoginMethod, 'reset'> };

async function askForStep(
  db: Db,
  { context, visit, settings, browser }: Doorstep,
  verified: VerifiedStep,
  methods: RequiredStep['methods'],
): Promise<Finish> {
  const { member, loginMethod, initialPassword, remember, subject } = verified;
  const step = { memberId: member.id, device: browser.place.device, loginMethod, initialPassword, remember, subject };
  const asksName = settings.askPayeeName && member.payee_name !== null;
  const secondStep = await beginStep(db, context, visit.merchant, member, step, { methods, asksName });
  return (reply) => {
    // The ticket is valid in this browser only.
    browser.give(reply);
    return refuse('second_step_required', { value: { secondStep } });
  };
}

/** No password warnings (M97) after a texted code, a social log-in or a new password. */
function flagsOf({ member, loginMethod, initialPassword }: VerifiedLogin, { passwordDays }: IdentitySettings) {
  const isByPassword = loginMethod === 'password' || loginMethod === 'remembered';
  return {
    passwordExpired: isByPassword && passwordDays !== null && member.password_age_days >= passwordDays,
    initialPassword: isByPassword && (initialPassword || member.password_is_first),
  };
}

/** Logs members in that another feature has authenticated (sign-in-method.ts). Throws if the member does not exist. */
export function createLetIn(context: Context, deps: LoginDeps): LetIn {
  return (visit, { memberId, by, prepare }) =>
    letIn(context, deps, visit, async (db) => {
      const member = await findAndLock(db, visit.merchant, memberId);
      if (member === undefined) throw new Error('letIn was asked for a member who is not there');
      await prepare?.(db);
      return { member, loginMethod: by, initialPassword: false, remember: undefined, subject: undefined };
    });
}
