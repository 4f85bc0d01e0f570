import {
  changeColleague,
  endColleagueSessions,
  inviteColleague,
  listStaff,
  sendColleagueLink,
  setColleagueDisabled,
  waitingLetters,
} from '#contract/staff/accounts/calls.ts';
import {
  changeColleagueSchemas,
  endColleagueSessionsSchemas,
  inviteColleagueSchemas,
  listStaffSchemas,
  sendColleagueLinkSchemas,
  setColleagueDisabledSchemas,
  waitingLettersSchemas,
} from '#contract/staff/accounts/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { AccountNeeds } from '../identity/needs.ts';
import { readLetters } from '../letters/letters.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import type { StaffDoor } from '../staff-door.ts';
import { readColleagues } from './read-model.ts';
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
  registerStaffCall(door, listStaff, listStaffSchemas, async () =>
    succeed({ colleagues: await context.db.asStaff([], (db) => readColleagues(db)) }),
  );
  registerStaffCall(door, inviteColleague, inviteColleagueSchemas, (request, visit) =>
    invite(context, needs, request, visit),
  );
  registerStaffCall(door, changeColleague, changeColleagueSchemas, (request, visit) =>
    changeRights(context, request, visit),
  );
  registerStaffCall(door, setColleagueDisabled, setColleagueDisabledSchemas, (request, visit) =>
    setDisabled(context, request, visit),
  );
  registerStaffCall(door, endColleagueSessions, endColleagueSessionsSchemas, (request, visit) =>
    endSessions(context, request, visit),
  );
  registerStaffCall(door, sendColleagueLink, sendColleagueLinkSchemas, (request, visit) =>
    sendLink(context, needs, request, visit),
  );
  registerStaffCall(door, waitingLetters, waitingLettersSchemas, async () =>
    succeed({ letters: await context.db.asStaff([], (db) => readLetters(db, needs)) }),
  );
}
