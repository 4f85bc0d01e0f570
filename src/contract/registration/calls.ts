import type { FieldAt } from '#model/catalogue/fields.ts';
import { defineCall, readNothing } from '../call/call.ts';
import type { constants } from '../call/constants.ts';
import { readText } from '../call/read.ts';

/** The registration user (M116); a server's rules may add further text fields. */
export interface RegistrationUser extends Readonly<Partial<Record<FieldAt<'account' | 'own' | 'ruled'>, string>>> {
  readonly [field: string]: string | boolean | undefined;
}

/** Fields that the client adds to the user's (M121); our extension: the consents, if the form asked for them. */
export interface RegistrationOrigin extends Readonly<Partial<Record<FieldAt<'consent'>, true>>> {
  /** The URL of the page with the form. */
  readonly registerUrl: string;
  readonly domain: string;
  readonly affiliateCode?: string;
  readonly referralCode?: string;
  readonly registerMethod: typeof constants.registerMethod;
  /** Sign in at once. */
  readonly login: true;
  /** Our extension: the id of the answered CAPTCHA. */
  readonly captchaId?: string;
  /** Our extension: the solved bot-check challenge. */
  readonly humanCheck?: string;
}

export type RegisterRequest = RegistrationUser & RegistrationOrigin;

/** With the phone provider, the code is verified there and replaced by the provider's token. */
export type RegisterByMobileRequest = RegisterRequest & {
  readonly firebaseChannel?: 'sms';
  readonly firebaseIdToken?: string;
};

/** The token of the automatic sign-in; absent if the gateway sent none. */
export interface Registered {
  readonly token: string | undefined;
}

/** Reads a registration reply. Never throws. */
export function readRegistered(value: unknown): Registered {
  return { token: readText(value, 'token') || undefined };
}

/** M275. */
export const register = defineCall<RegisterRequest, Registered>({
  name: 'register',
  creates: true,
  method: 'PUT',
  path: '/wps/member/register',
  module: 'REG3',
  encrypted: true,
  when: { switch: 'USERNAMEREG3' },
  read: readRegistered,
});

/** M276. */
export const registerByMobile = defineCall<RegisterByMobileRequest, Registered>({
  name: 'registerByMobile',
  creates: true,
  method: 'PUT',
  path: '/wps/member/register/mobile',
  module: 'MOBILENUMREG3',
  encrypted: true,
  when: { switch: 'MOBILENUMREG3' },
  read: readRegistered,
});

/** M277. Success means that the code is valid; an invalid one is refused with invitation_code_error. */
export const checkAffiliate = defineCall<{ readonly code: string; readonly domain: string }, void>({
  name: 'checkAffiliate',
  method: 'GET',
  path: '/wps/agent/affiliate',
  module: 'AFFMAN3',
  quiet: true,
  read: readNothing,
});

export const registrationCalls = [register, registerByMobile, checkAffiliate];
