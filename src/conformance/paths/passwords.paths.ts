import { memberInfo } from '#contract/member/calls.ts';
import { changePassword, forgotByEmail, resetByMail, setByPhone } from '#contract/passwords/calls.ts';
import { sendLoginCode } from '#contract/verification/calls.ts';
import type { Browser } from '../kit/browser.ts';
import { codeFor, type Kit, needed, tokenOf } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal, expectSuccess, type Refusal } from '../kit/replies.ts';
import { NotTried } from '../verdict/verdict.ts';
import { mustBeAlike } from './alike.ts';
import { drawEmail, lasting, newMember, type OwnMember, proveEmail, securedMember, takeCode } from './own-members.ts';
import { MADE_UP_TICKET, madeUpTicketCase, otherCode, refusedWith } from './refused.ts';
import { mobileMember } from './registration.paths.ts';
import { neededFields, valueFor } from './registration-form.ts';
import { codeRequest } from './verification.paths.ts';

async function newPassword(kit: Kit, merchant: ProfileMerchant) {
  const fields = neededFields(await kit.documentsOf(merchant), 'username');
  const field = fields.find(({ name }) => name === 'password');
  if (!field) throw new NotTried('the merchant has no rule for passwords');
  const value = valueFor(field);
  return { newPassword: value, confirmNewPassword: value };
}

/** Allows refusal by the schema or by the password rule. */
const UNFIT: Refusal = { statuses: [200, 422], answered: 'refused', otherwise: 'refusal-status' };

async function change(kit: Kit, merchant: ProfileMerchant) {
  const { browser, password } = await newMember(kit, merchant);
  return { browser, request: { oldPassword: password, ...(await newPassword(kit, merchant)) } };
}

/** The same for a member whose password must not change, for cases that must be refused. */
async function noChange(kit: Kit, merchant: ProfileMerchant) {
  const { browser, password } = await lasting(kit, merchant);
  return { browser, request: { oldPassword: password, ...(await newPassword(kit, merchant)) } };
}

/** The form is validated before the ticket, and both lead to a refusal, so an invalid ticket will do. */
async function noMail(kit: Kit, merchant: ProfileMerchant) {
  return { browser: kit.visitor(merchant), request: { ticket: MADE_UP_TICKET, ...(await newPassword(kit, merchant)) } };
}

/** A valid request except for some fields. */
function unfitCase(title: string, prepare: typeof noChange | typeof noMail, wrong: object, refusal = UNFIT): OwnCase {
  return {
    title,
    rule: 'refused',
    async run(kit, merchant, call) {
      const { browser, request } = await prepare(kit, merchant);
      expectRefusal(await browser.ask(call, { ...request, ...wrong }), kit.checksOf(call), refusal);
    },
  };
}

const DIFFERENT = { confirmNewPassword: 'another-One-77' };

const oldSessionEnds: OwnCase = {
  title: 'the session from before, and the new one',
  rule: 'token-ends',
  async run(kit, merchant) {
    const { browser, request } = await change(kit, merchant);
    const before = kit.visitor(merchant);
    before.token = browser.token;
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    browser.token = tokenOf(await needed(kit, browser, changePassword, request));
    const checks = kit.checksOf(memberInfo);
    const ended: Refusal = { statuses: [401], answered: 'token-ends', otherwise: 'unauthorized-status' };
    expectRefusal(await before.ask(memberInfo, {}), checks, ended);
    expectSuccess(await browser.ask(memberInfo, {}), checks);
  },
};

/** A visitor with access to a member's e-mail. */
async function byMail(kit: Kit, merchant: ProfileMerchant) {
  const member = await newMember(kit, merchant);
  return mailed(kit, merchant, { ...member, email: await proveEmail(kit, member) });
}

async function mailed(kit: Kit, merchant: ProfileMerchant, { username, email }: OwnMember & { email: string }) {
  const browser = kit.visitor(merchant);
  await needed(kit, browser, forgotByEmail, { username, email });
  const ticket = await kit.secrets?.resetTicket(merchant.code, email);
  if (ticket === undefined) throw new NotTried('nobody can read the mailed link');
  return { browser, request: { ticket, ...(await newPassword(kit, merchant)) } };
}

const EXPIRED = refusedWith('link_expired');

const mailCases: readonly OwnCase[] = [
  madeUpTicketCase(['link_expired'], newPassword),
  unfitCase('with passwords that differ', noMail, DIFFERENT),
  {
    title: 'the same ticket again',
    rule: 'code-once',
    async run(kit, merchant) {
      const { browser, request } = await byMail(kit, merchant);
      await needed(kit, browser, resetByMail, request);
      const again = await kit.visitor(merchant).ask(resetByMail, request);
      expectRefusal(again, kit.checksOf(resetByMail), { ...EXPIRED, answered: 'code-once' });
    },
  },
  {
    title: 'where an authenticator is enrolled',
    rule: 'refused',
    async run(kit, merchant) {
      const member = await securedMember(kit, merchant);
      const { browser, request } = await mailed(kit, merchant, member);
      const checks = kit.checksOf(resetByMail);
      expectRefusal(await browser.ask(resetByMail, request), checks, refusedWith('authenticator_required'));
      const wrong = { ...request, authenticatorCode: 'aaaaa-aaaaa' };
      expectRefusal(await browser.ask(resetByMail, wrong), checks, refusedWith('authenticator_wrong'));
      const right = { ...request, authenticatorCode: takeCode(member) };
      member.browser.token = tokenOf(expectSuccess(await browser.ask(resetByMail, right), checks));
      member.password = request.newPassword;
      for (const [name, value] of browser.cookies) member.browser.cookies.set(name, value);
    },
  },
];

const alikeAccounts: OwnCase = {
  title: 'known and unknown accounts',
  rule: 'names-alike',
  async run(kit, merchant, call) {
    const member = await lasting(kit, merchant);
    const email = await proveEmail(kit, member);
    const known = await kit.visitor(merchant).ask(call, { username: member.username, email });
    const others = [
      { username: member.username, email: drawEmail() },
      { username: `${member.username}x`, email },
    ];
    for (const unknown of others) mustBeAlike(known, await kit.visitor(merchant).ask(call, unknown));
  },
};

/** A visitor with access to a member's SMS. */
async function byPhone(kit: Kit, merchant: ProfileMerchant) {
  const phone = await mobileMember(kit, merchant);
  await kit.secrets?.passWait(merchant.code, phone.number);
  const browser = kit.visitor(merchant);
  await needed(kit, browser, sendLoginCode, await codeRequest(kit, browser, 'mobileNum', phone));
  const { number: mobileNum, countryDialingCode } = phone;
  const verificationCode = await codeFor(kit, browser, phone);
  const { newPassword: password } = await newPassword(kit, merchant);
  return { browser, request: { mobileNum, countryDialingCode, verificationCode, newPassword: password } };
}

const CODE_WRONG = refusedWith('verification_code_wrong', 'verification_code_expired');

const phoneCases: readonly OwnCase[] = [
  {
    title: 'with a wrong code',
    rule: 'refused',
    async run(kit, merchant) {
      const { browser, request } = await byPhone(kit, merchant);
      const wrong = { ...request, verificationCode: otherCode(request.verificationCode) };
      expectRefusal(await browser.ask(setByPhone, wrong), kit.checksOf(setByPhone), CODE_WRONG);
    },
  },
  {
    title: 'the same code again',
    rule: 'code-once',
    async run(kit, merchant) {
      const { browser, request } = await byPhone(kit, merchant);
      await needed(kit, browser, setByPhone, request);
      const again = await kit.visitor(merchant).ask(setByPhone, request);
      expectRefusal(again, kit.checksOf(setByPhone), { ...CODE_WRONG, answered: 'code-once' });
    },
  },
  {
    title: 'known and unknown numbers',
    rule: 'names-alike',
    async run(kit, merchant) {
      const { request } = await byPhone(kit, merchant);
      const wrong = { ...request, verificationCode: otherCode(request.verificationCode) };
      const known = await kit.visitor(merchant).ask(setByPhone, wrong);
      const unknownNumber = { ...wrong, mobileNum: kit.phone(merchant).number };
      mustBeAlike(known, await kit.visitor(merchant).ask(setByPhone, unknownNumber));
    },
  },
];

const storeToken = (value: unknown, _: unknown, { browser }: { readonly browser: Browser }): void => {
  browser.token = tokenOf(value);
};

export const passwordsPaths: Readonly<Record<string, Path>> = {
  changePassword: {
    prepare: change,
    verify: storeToken,
    cases: [
      unfitCase(
        'with a wrong old password',
        change,
        { oldPassword: 'wrong-Password-1' },
        refusedWith('password_wrong'),
      ),
      unfitCase('with passwords that differ', noChange, DIFFERENT),
      oldSessionEnds,
    ],
  },
  forgotByEmail: {
    prepare: async (kit, merchant) => ({
      browser: kit.visitor(merchant),
      request: { username: (await lasting(kit, merchant)).username, email: drawEmail() },
    }),
    cases: [alikeAccounts],
  },
  resetByMail: { prepare: byMail, verify: storeToken, cases: mailCases },
  setByPhone: { prepare: byPhone, verify: storeToken, cases: phoneCases },
};
