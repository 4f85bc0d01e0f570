import {
  changeStaffUser,
  endStaffUserSessions,
  inviteStaffUser,
  listStaff,
  sendStaffUserLink,
  setStaffUserDisabled,
  waitingStaffEmails,
} from '#contract/staff/accounts/calls.ts';
import type { StaffMerchants } from '#contract/staff/policy.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { AccountDeps } from '../identity/deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { readStaffEmails } from '../staff-emails/staff-emails.ts';
import { type StaffPipeline, staffOf } from '../staff-pipeline.ts';
import { readStaffUsers } from './read-model.ts';
import { covers, seenBy } from './rules.ts';
import {
  changeRights,
  endStaffUserSessions as endSessions,
  inviteStaffUser as invite,
  sendLink,
  setDisabled,
} from './staff-changes.ts';

export function staffRoutes(pipeline: StaffPipeline, deps: AccountDeps): void {
  const { context } = pipeline;
  registerStaffCall(pipeline, listStaff, async (_request, visit) => {
    const staffUsers = await context.db.asStaff([], (db) => readStaffUsers(db));
    return succeed({ staffUsers: seenBy(staffOf(visit), staffUsers) });
  });
  registerStaffCall(pipeline, inviteStaffUser, (request, visit) => invite(context, deps, request, visit));
  registerStaffCall(pipeline, changeStaffUser, (request, visit) => changeRights(context, request, visit));
  registerStaffCall(pipeline, setStaffUserDisabled, (request, visit) => setDisabled(context, request, visit));
  registerStaffCall(pipeline, endStaffUserSessions, (request, visit) => endSessions(context, request, visit));
  registerStaffCall(pipeline, sendStaffUserLink, (request, visit) => sendLink(context, deps, request, visit));
  registerStaffCall(pipeline, waitingStaffEmails, async (_request, visit) => {
    // Show only links of accounts that the reader may manage: the holder of a link can sign in as that account.
    const isTheirs = (merchants: StaffMerchants) => covers(staffOf(visit), merchants);
    return succeed({ letters: await context.db.asStaff([], (db) => readStaffEmails(db, deps, isTheirs)) });
  });
}
