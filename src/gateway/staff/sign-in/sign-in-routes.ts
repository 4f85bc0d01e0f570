import {
  askNewPasskey,
  askPasskey,
  confirmEnrolled,
  enrolAuthenticator,
  enrolLater,
  enrolPasskey,
  followLink,
  giveCode,
  givePasskey,
  readLink,
  signIn,
} from '#contract/staff/sign-in/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import type { AccountDeps } from '../identity/deps.ts';
import { findLink } from '../identity/links.ts';
import { readTicket } from '../identity/tickets.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import type { StaffPipeline, StaffVisit } from '../staff-pipeline.ts';
import {
  askEnrolPasskey,
  confirmEnrolled as confirm,
  enrolAuthenticator as enrol,
  enrolPasskey as finishPasskey,
  enrolLater as later,
} from './enrol.ts';
import { followLink as follow } from './follow-link.ts';
import { askPasskey as ask } from './passkeys.ts';
import { signInByCode, signInByPasskey, signInByPassword } from './sign-in.ts';

/** Rate limit of unauthenticated calls per address block and minute. */
const OPEN_CALLS = { limit: 240, windowMs: 60_000 };

/** Staff sign-in routes: password, second factor, links and enrolment. */
export function signInRoutes(pipeline: StaffPipeline, deps: AccountDeps): void {
  const { context } = pipeline;
  const limit = createVisitorLimit(context, 'staff-sign-in.open-calls', OPEN_CALLS);
  const take = ({ address }: StaffVisit) => limit.take(PLATFORM, address);

  registerStaffCall(pipeline, signIn, async (request, visit) => {
    await take(visit);
    return deps.passwords.admit(() => signInByPassword(context, deps, request, visit));
  });
  registerStaffCall(pipeline, giveCode, async (request, visit) => {
    await take(visit);
    return signInByCode(context, deps, request, visit);
  });
  registerStaffCall(pipeline, askPasskey, async ({ ticket }, visit) => {
    await take(visit);
    return context.db.asStaff([], async (db) => {
      const begun = ticket === undefined ? undefined : await readTicket(db, ticket, 'secondStep');
      if (ticket !== undefined && begun === undefined) return refuse('second_step_expired');
      return succeed(await ask(db, context, begun?.staffId));
    });
  });
  registerStaffCall(pipeline, givePasskey, async (request, visit) => {
    await take(visit);
    return signInByPasskey(context, request, visit);
  });
  registerStaffCall(pipeline, readLink, async ({ link }, visit) => {
    await take(visit);
    const found = await context.db.asStaff([], (db) => findLink(db, link));
    if (found === undefined) return refuse('link_expired');
    const { purpose, email, name } = found;
    return succeed({ purpose, email, name });
  });
  registerStaffCall(pipeline, followLink, async (request, visit) => {
    await take(visit);
    return deps.passwords.admit(() => follow(context, deps, request, visit));
  });
  registerStaffCall(pipeline, enrolAuthenticator, async ({ ticket }, visit) => {
    await take(visit);
    return enrol(context, deps, ticket);
  });
  registerStaffCall(pipeline, confirmEnrolled, async (request, visit) => {
    await take(visit);
    return confirm(context, deps, request, visit);
  });
  registerStaffCall(pipeline, askNewPasskey, async ({ ticket }, visit) => {
    await take(visit);
    return askEnrolPasskey(context, ticket);
  });
  registerStaffCall(pipeline, enrolPasskey, async (request, visit) => {
    await take(visit);
    return finishPasskey(context, deps, request, visit);
  });
  registerStaffCall(pipeline, enrolLater, async ({ ticket }, visit) => {
    await take(visit);
    return later(context, ticket, visit);
  });
}
