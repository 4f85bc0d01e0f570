import { accountsCalls } from './accounts/calls.ts';
import { contentCalls } from './content/calls.ts';
import { gamesCalls } from './games/calls.ts';
import { journalChoices, journalEntries, journalEntry, journalExport } from './journal/calls.ts';
import { overview } from './overview/calls.ts';
import { ownAccountCalls } from './own-account/calls.ts';
import { peopleCalls } from './people.ts';
import { previewsCalls } from './previews/calls.ts';
import { me } from './session/calls.ts';
import { signInCalls, signOut } from './sign-in/calls.ts';
import type { StaffCall } from './staff-call.ts';
import { treesCalls } from './trees/calls.ts';
import { undoEntry } from './undo/calls.ts';

/** Every call of the staff, in one list: its policy is tried call by call, role by role. */
export const staffCalls: readonly StaffCall<never, unknown>[] = [
  me,
  overview,
  journalEntries,
  journalChoices,
  journalEntry,
  journalExport,
  signOut,
  ...signInCalls,
  ...ownAccountCalls,
  ...accountsCalls,
  ...previewsCalls,
  ...peopleCalls,
  ...treesCalls,
  ...gamesCalls,
  ...contentCalls,
  undoEntry,
];
