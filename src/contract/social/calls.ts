/**
 * Social sign-in with an account of another site (M102, D27). `beginSocial` returns the provider's URL; the provider
 * redirects the browser to SOCIAL_CALLBACK on the gateway, which redirects to `/login?social=TICKET`; the page
 * completes with `finishSocial`. The ticket is valid for a minute, once, and only for the browser that started.
 */
import { defineCall, type NoRequest, readNothing } from '../call/call.ts';
import { type LoginResult, readLogin } from '../session/read.ts';
import { type LinkedProvider, readLinkedProviders, readSocialAddress } from './read.ts';

/** The redirect URI for providers: a page of the gateway that redirects, not a call. */
export const SOCIAL_CALLBACK = '/wps/session/social/callback';

/** The providers that the gateway supports, of those that a brand may list. Public, equal for all visitors. */
export const socialProviders = defineCall<NoRequest, LinkedProvider[]>({
  name: 'socialProviders',
  method: 'GET',
  path: '/wps/session/social/providers',
  module: 'COMM3',
  quiet: true,
  own: true,
  read: readLinkedProviders,
});

/** Returns the authorisation URL of the provider. */
export const beginSocial = defineCall<{ readonly provider: string }, { readonly url: string | undefined }>({
  name: 'beginSocial',
  method: 'POST',
  path: '/wps/session/social',
  module: 'COMM3',
  own: true,
  read: readSocialAddress,
});

/**
 * Signs in, or is refused with social_link_required (the owner's password is required) or social_new_account (the
 * consents are required).
 */
export const finishSocial = defineCall<{ readonly ticket: string }, LoginResult>({
  name: 'finishSocial',
  method: 'POST',
  path: '/wps/session/social/finish',
  module: 'COMM3',
  encrypted: true,
  own: true,
  read: readLogin,
});

/**
 * Links the provider's account to the member with the same verified e-mail address, after verifying that member's
 * password.
 */
export const linkSocial = defineCall<{ readonly ticket: string; readonly password: string }, LoginResult>({
  name: 'linkSocial',
  method: 'POST',
  path: '/wps/session/social/link',
  module: 'COMM3',
  encrypted: true,
  own: true,
  read: readLogin,
});

/** Registers a member with the provider's account; both consents are required as in every registration. */
export const registerSocial = defineCall<
  { readonly ticket: string; readonly terms: true; readonly ageConfirmation: true; readonly affiliateCode?: string },
  LoginResult
>({
  name: 'registerSocial',
  method: 'POST',
  path: '/wps/session/social/register',
  module: 'REG3',
  encrypted: true,
  own: true,
  when: { any: [{ switch: 'USERNAMEREG3' }, { switch: 'MOBILENUMREG3' }] },
  read: readLogin,
});

export const linkedProviders = defineCall<NoRequest, LinkedProvider[]>({
  name: 'linkedProviders',
  method: 'GET',
  path: '/wps/member/social',
  module: 'COMM3',
  token: true,
  own: true,
  when: { member: 'personalCentre' },
  quiet: true,
  read: readLinkedProviders,
});

/** Refused with password_wrong for a member without a password: the last sign-in method must remain. */
export const unlinkProvider = defineCall<{ readonly provider: string; readonly password?: string }, void>({
  name: 'unlinkProvider',
  method: 'POST',
  path: '/wps/member/social/unlink',
  module: 'COMM3',
  token: true,
  encrypted: true,
  own: true,
  when: { member: 'personalCentre' },
  read: readNothing,
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
