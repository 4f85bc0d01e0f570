import type { SecondStepMethod } from '#contract/session/read.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from '#gateway/door/door.ts';
import { maskEmail, maskMobile } from '#gateway/identity/secrets/mask.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import { parseSwitches } from '#model/documents/switches.ts';
import { isKnownPlace, type Place } from './kept/place.ts';
import type { LoginMember } from './kept/read-model.ts';
import type { FirstStep, Way } from './kept/tables.ts';
import { insertStep, type WaitingStep } from './kept/tickets.ts';
import type { LoginDeps } from './needs.ts';

/** A method that proves something; the name on the bank account is only ever asked for beside one (D30). */
export type ProvingMethod = Exclude<SecondStepMethod, 'payee'>;

/** The methods that a member has for a second step after a first one, in the order in which they are offered. */
export function methodsOf(member: LoginMember, way: FirstStep, isEnrolled: boolean): ProvingMethod[] {
  // Whoever proved to hold the number already would prove the same again.
  const byNumber = way === 'sms' || way === 'phone';
  return [
    ...(isEnrolled ? (['google'] as const) : []),
    ...(!byNumber && member.mobile !== null && member.mobile_verified ? (['mobile'] as const) : []),
    ...(!byNumber && member.email !== null && member.email_verified ? (['email'] as const) : []),
  ];
}

/** Whether there is a proven way to reach a member. */
export function hasContact({ mobile, mobile_verified, email, email_verified }: LoginMember): boolean {
  return (mobile !== null && mobile_verified) || (email !== null && email_verified);
}

/** A second step that a log-in still has to take, by one of the methods that the member has. */
export interface StepDue {
  readonly isDue: boolean;
  readonly methods: readonly ProvingMethod[];
}

const WHOLE: StepDue = { isDue: false, methods: [] };

/**
 * Whether a log-in still has to take a second step. It is due at places that are not known, where the site asks for it
 * (LOGINIPVERF3) or the member enrolled an authenticator. Who has no method gets in without, and is asked for a contact. A
 * new password that was just set asked for its own proof.
 */
export async function stepDue(
  db: Db,
  deps: LoginDeps,
  { merchant, trees }: Visit,
  member: LoginMember,
  way: Way,
  place: Place,
): Promise<StepDue> {
  if (way === 'reset' || (await isKnownPlace(db, merchant, member.id, place))) return WHOLE;
  const isEnrolled = await deps.authenticator.isEnrolled(db, merchant, member.id);
  const isAsked = parseSwitches(trees.switches).value.get('LOGINIPVERF3')?.enabled === '1';
  return isEnrolled || isAsked ? { isDue: true, methods: methodsOf(member, way, isEnrolled) } : WHOLE;
}

/** Makes the ticket of a second step, and says what the page needs to ask for it. */
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

/** Whether a name is the one on the member's bank account, however it is spaced, capitalised or accented. */
export function isPayeeName(member: LoginMember, name: string | undefined): boolean {
  return name !== undefined && plainName(name) !== '' && plainName(name) === plainName(member.payee_name ?? '');
}

function plainName(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // Banks write names without marks; this one is a letter of its own that no normal form takes apart.
  return bare.replace(/đ/g, 'd').replace(/\s+/g, ' ').trim();
}
