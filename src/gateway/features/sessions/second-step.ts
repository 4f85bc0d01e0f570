import type { SecondStepMethod } from '#contract/session/read.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { maskEmail, maskMobile } from '#gateway/identity/secrets/mask.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import { parseSwitches } from '#model/documents/switches.ts';
import type { LoginDeps } from './deps.ts';
import { isKnownPlace, type Place } from './stored/place.ts';
import type { LoginMember } from './stored/read-model.ts';
import { insertStep, type WaitingStep } from './stored/tickets.ts';
import type { LoginMethod } from './verified-login.ts';

/** A method that is a proof by itself; the name on the bank account is only requested in addition to one (D30). */
export type ProvingMethod = Exclude<SecondStepMethod, 'payee'>;

/** A member's available second-step methods after a first step, in display order. */
export function methodsOf(
  member: LoginMember,
  loginMethod: WaitingStep['loginMethod'],
  isEnrolled: boolean,
): ProvingMethod[] {
  // A second proof of the same number would add nothing.
  const byNumber = loginMethod === 'sms' || loginMethod === 'phone';
  return [
    ...(isEnrolled ? (['google'] as const) : []),
    ...(!byNumber && member.mobile !== null && member.mobile_verified ? (['mobile'] as const) : []),
    ...(!byNumber && member.email !== null && member.email_verified ? (['email'] as const) : []),
  ];
}

/** Whether the member has a verified contact. */
export function hasContact({ mobile, mobile_verified, email, email_verified }: LoginMember): boolean {
  return (mobile !== null && mobile_verified) || (email !== null && email_verified);
}

/** A required second step with the member's methods. */
export interface RequiredStep {
  readonly isRequired: boolean;
  readonly methods: readonly ProvingMethod[];
}

const WHOLE: RequiredStep = { isRequired: false, methods: [] };

/**
 * Whether a log-in needs a second step: at unknown places, if the site requires it (LOGINIPVERF3) or the member has an
 * authenticator. A member without any method is admitted, and asked for a contact. A password just set by reset had its
 * own proof.
 */
export async function requiredStep(
  db: Db,
  deps: LoginDeps,
  { merchant, trees }: Visit,
  member: LoginMember,
  loginMethod: LoginMethod,
  place: Place,
): Promise<RequiredStep> {
  if (loginMethod === 'reset' || (await isKnownPlace(db, merchant, member.id, place))) return WHOLE;
  const isEnrolled = await deps.authenticator.isEnrolled(db, merchant, member.id);
  const isAsked = parseSwitches(trees.switches).value.get('LOGINIPVERF3')?.enabled === '1';
  return isEnrolled || isAsked ? { isRequired: true, methods: methodsOf(member, loginMethod, isEnrolled) } : WHOLE;
}

/** Creates the ticket of a second step, with the data for the page. */
export async function beginStep(
  db: Db,
  { random }: Context,
  merchant: string,
  member: LoginMember,
  step: WaitingStep,
  ask: { readonly methods: readonly ProvingMethod[]; readonly asksName: boolean },
) {
  const ticket = Buffer.from(random(32)).toString('base64url');
  await insertStep(db, merchant, digest(ticket), step);
  const { mobile, email } = member;
  const hints = {
    ...(ask.methods.includes('mobile') && mobile !== null && { mobile: maskMobile(mobile) }),
    ...(ask.methods.includes('email') && email !== null && { email: maskEmail(email) }),
  };
  return { ticket, methods: ask.methods, asksName: ask.asksName, hints };
}

/** Whether a name matches the member's bank account name, ignoring spaces, case and accents. */
export function isPayeeName(member: LoginMember, name: string | undefined): boolean {
  return name !== undefined && plainName(name) !== '' && plainName(name) === plainName(member.payee_name ?? '');
}

function plainName(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // Banks write names without accents; no normalisation form decomposes this letter.
  return bare.replace(/đ/g, 'd').replace(/\s+/g, ' ').trim();
}
