import type { Entry } from '#contract/staff/sign-in/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import { deviceName } from '#gateway/identity/sessions/device-name.ts';
import { writeJournal } from '#gateway/revisions/changes.ts';
import type { StaffAccount } from '../identity/accounts.ts';
import { endBrought, openSession, readBrowserSecret, setStaffCookies } from '../identity/sessions.ts';
import { makeTicket } from '../identity/tickets.ts';
import type { StaffVisit } from '../staff-pipeline.ts';
import { hasSecondStep, methodsOf, readSecondSteps } from './second-steps.ts';

type Written<T> = T extends readonly (infer Row)[] ? Row[] : T;
export type EntryValue = { -readonly [Key in keyof Entry]: Written<Entry[Key]> };

const IN: EntryValue = { next: 'in', ticket: '', methods: [], mayWait: false };

export type SignInMethod = 'link' | 'password' | 'authenticator' | 'recovery' | 'passkey';

export type AfterCommit = () => void;

/** A reply, and the callback to run after the commit. */
export interface Answered<T> {
  readonly answer: T;
  readonly after?: AfterCommit;
}

/** Opens a session for an authenticated account under a new id and ends the session that the browser sent. */
export async function letIn(
  db: Db,
  { random }: Context,
  visit: StaffVisit,
  account: Pick<StaffAccount, 'id' | 'email'>,
  method: SignInMethod,
): Promise<AfterCommit> {
  const { request, reply } = visit;
  const device = deviceName(request.headers['user-agent']);
  const browser = readBrowserSecret(request, random);
  await endBrought(db, request);
  const { sessionId, token } = await openSession(db, random, account.id, device, digest(browser));
  await writeJournal(db, PLATFORM, 0, {
    actor: `staff:${account.id}`,
    action: 'staff.signIn',
    subject: account.email,
    before: null,
    after: { by: method, device },
    source: sessionId,
  });
  return () => setStaffCookies(reply, token, browser);
}

/** Next step after the first factor: the second factor, or its enrolment. */
export async function askSecondStep(
  db: Db,
  { config, random }: Context,
  account: Pick<StaffAccount, 'id'>,
): Promise<EntryValue> {
  const steps = await readSecondSteps(db, account.id);
  if (!hasSecondStep(steps)) {
    const ticket = await makeTicket(db, random, { purpose: 'enrol', staffId: account.id });
    return { next: 'enrol', ticket, methods: [], mayWait: config.demo };
  }
  const ticket = await makeTicket(db, random, { purpose: 'secondStep', staffId: account.id });
  return { next: 'secondStep', ticket, methods: methodsOf(steps), mayWait: false };
}

export function answerIn(after: AfterCommit): Answered<ReturnType<typeof succeed<EntryValue>>> {
  return { answer: succeed(IN), after };
}

/** Runs a sign-in step in one staff transaction; cookies are set after the commit. */
export async function inOneStep<T>({ db }: Context, work: (scope: Db) => Promise<Answered<T>>): Promise<T> {
  const { answer, after } = await db.asStaff([], work);
  after?.();
  return answer;
}

export const secondStepExpired = () => ({ answer: refuse('second_step_expired') });
