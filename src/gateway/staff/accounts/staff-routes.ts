import {
  changeColleague,
  endColleagueSessions,
  inviteColleague,
  listStaff,
  sendColleagueLink,
  setColleagueDisabled,
  waitingLetters,
} from '#contract/staff/accounts/calls.ts';
import { accountsSchemas } from '#contract/staff/accounts/schemas.ts';
import type { StaffMerchants } from '#contract/staff/policy.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { AccountNeeds } from '../identity/needs.ts';
import { readLetters } from '../letters/letters.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { type StaffDoor, staffOf } from '../staff-door.ts';
import { readColleagues } from './read-model.ts';
import { covers, seenBy } from './rules.ts';
import {
  changeRights,
  endColleagueSessions as endSessions,
  inviteColleague as invite,
  sendLink,
  setDisabled,
} from './staff-changes.ts';

/** The staff: who they are, and what administrators do about them. */
export function staffRoutes(door: StaffDoor, needs: AccountNeeds): void {
  const { context } = door;
  registerStaffCall(door, listStaff, accountsSchemas.listStaff, async (_request, visit) => {
    const colleagues = await context.db.asStaff([], (db) => readColleagues(db));
    return succeed({ colleagues: seenBy(staffOf(visit), colleagues) });
  });
  registerStaffCall(door, inviteColleague, accountsSchemas.inviteColleague, (request, visit) =>
    invite(context, needs, request, visit),
  );
  registerStaffCall(door, changeColleague, accountsSchemas.changeColleague, (request, visit) =>
    changeRights(context, request, visit),
  );
  registerStaffCall(door, setColleagueDisabled, accountsSchemas.setColleagueDisabled, (request, visit) =>
    setDisabled(context, request, visit),
  );
  registerStaffCall(door, endColleagueSessions, accountsSchemas.endColleagueSessions, (request, visit) =>
    endSessions(context, request, visit),
  );
  registerStaffCall(door, sendColleagueLink, accountsSchemas.sendColleagueLink, (request, visit) =>
    sendLink(context, needs, request, visit),
  );
  registerStaffCall(door, waitingLetters, accountsSchemas.waitingLetters, async (_request, visit) => {
    // Whoever holds the link of an account is that account.
    const isTheirs = (merchants: StaffMerchants) => covers(staffOf(visit), merchants);
    return succeed({ letters: await context.db.asStaff([], (db) => readLetters(db, needs, isTheirs)) });
  });
}
