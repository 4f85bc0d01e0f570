import Type from 'typebox';
import { anyText, exactly, noRequest, nothing, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { staffUuid } from '../own-account/schemas.ts';
import { staffMerchants, staffRole } from '../session/schemas.ts';
import type * as calls from './calls.ts';

const reason = text(500);
const version = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const based = { staffId: staffUuid, version, reason };
const email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@<>,;:"()\\\\]+@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$',
});

const staffUser = exactly({
  staffId: staffUuid,
  email: text(254),
  name: text(80),
  role: staffRole,
  merchants: staffMerchants,
  version,
  state: Type.Enum(['active', 'invited', 'disabled']),
  secondStep: Type.Boolean(),
  sessions: Type.Integer({ minimum: 0 }),
  seenAt: anyText(40),
  linkUntil: anyText(40),
});
const sent = exactly({ staffId: staffUuid, by: Type.Enum(['mail', 'outbox']) });
const theirs = exactly({ theirs: staffUser });

export const accountsSchemas = {
  listStaff: { request: noRequest, reply: exactly({ staffUsers: Type.Array(staffUser) }) },
  inviteStaffUser: {
    request: exactly({ email, name: text(80), role: staffRole, merchants: staffMerchants, reason }),
    reply: sent,
  },
  changeStaffUser: {
    request: exactly({ ...based, role: staffRole, merchants: staffMerchants }),
    reply: staffUser,
    refused: theirs,
  },
  setStaffUserDisabled: {
    request: exactly({ ...based, disabled: Type.Boolean() }),
    reply: staffUser,
    refused: theirs,
  },
  endStaffUserSessions: { request: exactly({ staffId: staffUuid, reason }), reply: nothing },
  sendStaffUserLink: {
    request: exactly({ ...based, forget: Type.Boolean() }),
    reply: sent,
    refused: theirs,
  },
  waitingStaffEmails: {
    request: noRequest,
    reply: exactly({
      letters: Type.Array(
        exactly({
          staffId: staffUuid,
          email: text(254),
          letter: Type.Enum(['invitation', 'reset']),
          link: text(300),
          expiresAt: text(40),
        }),
      ),
    }),
  },
} satisfies SchemasOf<typeof calls>;
