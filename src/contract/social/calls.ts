/**
 * Social sign-in with an account of another site (M102, D27). `beginSocial` returns the provider's URL; the provider
 * redirects the browser to SOCIAL_CALLBACK on the gateway, which redirects to `/login?social=TICKET`; the page
 * completes with `finishSocial`. The ticket is valid for a minute, once, and only for the browser that started.
 */
import * as Type from '#contract/call/type.ts';
import { anyText, exactly, noRequest, nothing, text } from '../call/call-schemas.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { readLogin } from '../session/read.ts';
import { LOGIN_OWN, loginRefusal, loginResult } from '../session/schemas.ts';
import { addressReply, provider, providersReply, readLinkedProviders, socialRefused } from './read.ts';

const ticket = text();
/** What every call answers that signs in. */
const signsIn = {
  reply: loginResult,
  refused: Type.Union([socialRefused, loginRefusal]),
  ownFields: LOGIN_OWN,
  read: readLogin,
};

/** The redirect URI for providers: a page of the gateway that redirects, not a call. */
export const SOCIAL_CALLBACK = '/wps/session/social/callback';

/** The providers that the gateway supports, of those that a brand may list. Public, equal for all visitors. */
export const socialProviders = defineSchemaCall({
  name: 'socialProviders',
  method: 'GET',
  path: '/wps/session/social/providers',
  module: 'COMM3',
  quiet: true,
  own: true,
  request: noRequest,
  reply: providersReply,
  read: readLinkedProviders,
});

/** Returns the authorisation URL of the provider. */
export const beginSocial = defineSchemaCall({
  name: 'beginSocial',
  method: 'POST',
  path: '/wps/session/social',
  module: 'COMM3',
  own: true,
  request: exactly({ provider }),
  reply: addressReply,
});

/**
 * Signs in, or is refused with social_link_required (the owner's password is required) or social_new_account (the
 * consents are required).
 */
export const finishSocial = defineSchemaCall({
  name: 'finishSocial',
  method: 'POST',
  path: '/wps/session/social/finish',
  module: 'COMM3',
  encrypted: true,
  own: true,
  request: exactly({ ticket }),
  ...signsIn,
});

/**
 * Links the provider's account to the member with the same verified e-mail address, after verifying that member's
 * password.
 */
export const linkSocial = defineSchemaCall({
  name: 'linkSocial',
  method: 'POST',
  path: '/wps/session/social/link',
  module: 'COMM3',
  encrypted: true,
  own: true,
  request: exactly({ ticket, password: text() }),
  ...signsIn,
});

/** Registers a member with the provider's account; both consents are required as in every registration. */
export const registerSocial = defineSchemaCall({
  name: 'registerSocial',
  method: 'POST',
  path: '/wps/session/social/register',
  module: 'REG3',
  encrypted: true,
  own: true,
  when: { any: [{ switch: 'USERNAMEREG3' }, { switch: 'MOBILENUMREG3' }] },
  request: exactly({
    ticket,
    terms: Type.Literal(true),
    ageConfirmation: Type.Literal(true),
    affiliateCode: Type.Optional(anyText(64)),
  }),
  ...signsIn,
});

export const linkedProviders = defineSchemaCall({
  name: 'linkedProviders',
  method: 'GET',
  path: '/wps/member/social',
  module: 'COMM3',
  token: true,
  own: true,
  when: { member: 'personalCentre' },
  quiet: true,
  request: noRequest,
  reply: providersReply,
  read: readLinkedProviders,
});

/** Refused with password_wrong for a member without a password: the last sign-in method must remain. */
export const unlinkProvider = defineSchemaCall({
  name: 'unlinkProvider',
  method: 'POST',
  path: '/wps/member/social/unlink',
  module: 'COMM3',
  token: true,
  encrypted: true,
  own: true,
  when: { member: 'personalCentre' },
  request: exactly({ provider, password: Type.Optional(text()) }),
  reply: nothing,
});

export const socialCalls = [
  socialProviders,
  beginSocial,
  finishSocial,
  linkSocial,
  registerSocial,
  linkedProviders,
  unlinkProvider,
];
