/** Members registered by the run, whose data cases may change. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { register } from '#contract/registration/calls.ts';
import { beginAuthenticator, confirmAuthenticator, confirmContact, sendContactCode } from '#contract/security/calls.ts';
import { readAuthenticatorSecret, readRecoveryCodes } from '#contract/security/read.ts';
import type { Browser } from '../kit/browser.ts';
import { codeFor, type Kit, needed, tokenOf } from '../kit/kit.ts';
import { factsOfMerchant, isShown } from '../kit/merchant-facts.ts';
import type { Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { NotTried } from '../verdict/verdict.ts';
import { registration } from './registration.paths.ts';

/** A signed-in member registered by the run, with the current password. */
export interface OwnMember {
  readonly browser: Browser;
  readonly username: string;
  password: string;
}

export async function newMember(kit: Kit, merchant: ProfileMerchant): Promise<OwnMember> {
  if (kit.readOnly) throw new NotTried('a read-only run registers nobody');
  if (isShown(register, factsOfMerchant(await kit.documentsOf(merchant))) === false) {
    throw new NotTried(`nobody registers by user name at ${merchant.code}`);
  }
  const browser = kit.visitor(merchant);
  const { fields } = await registration(kit, browser, merchant, 'username');
  browser.token = tokenOf(await needed(kit, browser, register, fields));
  return { browser, username: String(fields['username']), password: String(fields['password']) };
}

/** The same member for every case that uses this name. */
export function ownMember(kit: Kit, merchant: ProfileMerchant, name: string): Promise<OwnMember> {
  return kit.once(`${name} ${merchant.code}`, () => newMember(kit, merchant));
}

/** Name of the member whose contacts and avatar the cases change. */
export const LASTING = 'lasting member';
export const lasting = (kit: Kit, merchant: ProfileMerchant): Promise<OwnMember> => ownMember(kit, merchant, LASTING);

/** A path of a member registered by the run, with a request that is always valid. */
export function byOwnMember(name: string, request: (member: OwnMember) => object = () => ({})): Path {
  return {
    async prepare(kit, merchant) {
      const member = await ownMember(kit, merchant, name);
      return { browser: member.browser, request: request(member) };
    },
  };
}

export function drawEmail(): string {
  return `kit-${randomBytes(6).toString('hex')}@mail.example`;
}

/** Adds a verified e-mail address to a member; returns it. */
export async function proveEmail(kit: Kit, { browser, password }: OwnMember): Promise<string> {
  const contact = { kind: 'email' as const, email: drawEmail() };
  await needed(kit, browser, sendContactCode, { ...contact, password });
  const code = await codeFor(kit, browser, contact.email);
  await needed(kit, browser, confirmContact, { ...contact, code });
  return contact.email;
}

/** The current TOTP code of a secret. */
export function appCode(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

export async function enrol(kit: Kit, { browser, password }: OwnMember): Promise<string[]> {
  const begun = readAuthenticatorSecret(await needed(kit, browser, beginAuthenticator, { password }));
  if (!begun) throw new NotTried('no secret for an authenticator was given out');
  const value = await needed(kit, browser, confirmAuthenticator, { code: appCode(begun.secret) });
  return [...readRecoveryCodes(value)];
}

/** A member with an authenticator and recovery codes, each of which is used by one case. */
export interface SecuredMember extends OwnMember {
  readonly email: string;
  readonly recoveryCodes: string[];
}

/** The same member for every case of a merchant. */
export function securedMember(kit: Kit, merchant: ProfileMerchant): Promise<SecuredMember> {
  return kit.once(`secured member ${merchant.code}`, async () => {
    const member = await newMember(kit, merchant);
    const email = await proveEmail(kit, member);
    return { ...member, email, recoveryCodes: await enrol(kit, member) };
  });
}

/** Takes an unused recovery code; each is valid once. */
export function takeCode({ recoveryCodes }: SecuredMember): string {
  const code = recoveryCodes.pop();
  if (code === undefined) throw new NotTried('the recovery codes of the run are used up');
  return code;
}
