import * as Type from '#contract/call/type.ts';
import { anyText, exactly, moment, nothing, orNumber, text } from '../call/call-schemas.ts';
import { named, plainReaderOf, type Reading, readAs } from '../call/reader.ts';

const avatar = exactly(
  {
    avatar: orNumber(text()),
    avatarType: Type.Union([Type.Literal('CUSTOM'), Type.Literal('STATIC')]),
  },
  { requires: ['avatar', 'avatarType'] },
);
/** Null: the member has none. */
export const avatarReply = Type.Union([avatar, nothing]);

export const profileReply = exactly({
  account: text(),
  nickname: anyText(),
  /** Masked; empty if there is none. */
  email: anyText(),
  emailVerified: Type.Boolean(),
  /** Masked; empty if there is none. */
  mobile: anyText(),
  mobileVerified: Type.Boolean(),
  /** Epoch milliseconds; 0 if not reported. */
  since: moment,
  /** The previous sign-in; undefined at the first one. */
  lastLogin: Type.Optional(exactly({ at: moment, country: anyText(2), device: anyText() }, { requires: ['at'] })),
});

export const authenticatorReply = exactly({
  enabled: Type.Boolean(),
  recoveryCodesLeft: Type.Integer({ minimum: 0, maximum: 10 }),
});

/** The secret for an authenticator app. */
export const secretReply = exactly(
  {
    /** Base32, for manual entry. */
    secret: text(128),
    /** otpauth URI, for scanning (Key Uri Format). */
    uri: readAs(text(1024), (value) =>
      typeof value === 'string' && value.startsWith('otpauth://totp/') ? value : undefined,
    ),
  },
  { requires: ['secret', 'uri'] },
);

export const recoveryReply = exactly({ recoveryCodes: Type.Array(text(32)) });

/** A session or a known browser. Times are epoch milliseconds. */
const place = exactly(
  {
    id: orNumber(text(64)),
    /** Browser and system, like 'Firefox on Windows'; empty if unknown. */
    device: anyText(),
    /** ISO 3166-1 code; empty if unknown. */
    country: anyText(2),
    /** The IP address block, like 203.0.113.0/24. */
    network: anyText(64),
    seenAt: moment,
    current: named('isCurrent', Type.Boolean()),
  },
  { requires: ['id'] },
);
export const placesReply = exactly({ sessions: Type.Array(place), devices: Type.Array(place) });

/** A member's avatar: a URL on this site (CUSTOM) or an id of the set (STATIC). */
export type Avatar = Reading<typeof avatar>;
export type Profile = Reading<typeof profileReply>;
export type AuthenticatorState = Reading<typeof authenticatorReply>;
export type AuthenticatorSecret = Reading<typeof secretReply>;
export type Place = Reading<typeof place>;
export type Places = Reading<typeof placesReply>;

/** Reads an avatar; undefined without one or if its kind is unknown. Never throws. */
export const readAvatar = plainReaderOf(avatar);
/** Never throws; nor do the following. */
export const readProfile = plainReaderOf(profileReply);
export const readAuthenticator = plainReaderOf(authenticatorReply);
/** Undefined if the reply has no secret. */
export const readAuthenticatorSecret = plainReaderOf(secretReply);
export const readPlaces = plainReaderOf(placesReply);
const readRecovery = plainReaderOf(recoveryReply);

/** Reads recovery codes. */
export function readRecoveryCodes(value: unknown): readonly string[] {
  return readRecovery(value).recoveryCodes;
}
