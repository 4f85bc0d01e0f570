import {
  checkAffiliate as affiliateCall,
  registerByMobile,
  register as registerCall,
} from '#contract/registration/calls.ts';
import { sendRegisterCode } from '#contract/verification/calls.ts';
import type { Method } from '#model/form/form.ts';
import type { Browser } from '../kit/browser.ts';
import { codeFor, type Kit, type Phone, tokenOf } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal, expectSuccess } from '../kit/replies.ts';
import { Failed, NotOffered, NotTried } from '../verdict/verdict.ts';
import { neededFields, originOf, valueFor } from './registration-form.ts';
import { codeRequest } from './verification.paths.ts';

/** A valid registration, with a new phone number if required. */
export async function registration(
  kit: Kit,
  browser: Browser,
  merchant: ProfileMerchant,
  method: Method,
): Promise<{ fields: Fields; phone: Phone | undefined }> {
  const needed = neededFields(await kit.documentsOf(merchant), method);
  const names = needed.map(({ name }) => name);
  const phone = names.includes('mobileNum') ? kit.phone(merchant) : undefined;
  const drawn = Object.fromEntries(needed.map((field) => [field.name, valueFor(field)]));
  const fields: Record<string, string> = { ...drawn, ...merchant.registration };
  if (phone) Object.assign(fields, { mobileNum: phone.number, countryDialingCode: phone.countryDialingCode });
  if (phone && names.includes('verificationCode')) fields['verificationCode'] = await textCode(kit, browser, phone);
  if (names.includes('captcha')) Object.assign(fields, await kit.captcha(browser));
  for (const { name, equals } of needed) if (equals !== null) fields[name] = fields[equals] ?? '';
  return { fields: { ...originOf(browser), ...fields, ...(await kit.humanCheck(browser, 'register')) }, phone };
}

type Fields = Readonly<Record<string, unknown>>;

async function textCode(kit: Kit, browser: Browser, phone: Phone): Promise<string> {
  if (!kit.secrets) throw new NotTried('nobody can read the texted code: the profile has no secrets');
  const exchange = await browser.ask(sendRegisterCode, await codeRequest(kit, browser, 'mobileNo', phone));
  expectSuccess(exchange, kit.checksOf(sendRegisterCode));
  return codeFor(kit, browser, phone);
}

/** A member registered by mobile in this run: the phone number can receive log-in codes. */
export function mobileMember(kit: Kit, merchant: ProfileMerchant): Promise<Phone> {
  return kit.once(`mobile member ${merchant.code}`, async () => {
    const browser = kit.visitor(merchant);
    const { fields, phone } = await registration(kit, browser, merchant, 'mobile');
    if (!phone) throw new NotOffered('a registration by mobile asks for no number here');
    const exchange = await browser.ask(registerByMobile, fields);
    try {
      expectSuccess(exchange, kit.checksOf(registerByMobile));
    } catch (error) {
      if (error instanceof Failed) throw new NotTried(`no member could be registered by mobile: ${error.message}`);
      throw error;
    }
    return phone;
  });
}

function registrationPath(method: Method): Path {
  return {
    async prepare(kit, merchant) {
      const browser = kit.visitor(merchant);
      return { browser, request: (await registration(kit, browser, merchant, method)).fields };
    },
    verify: (value) => void tokenOf(value),
    cases: [wrongFieldCase(method), invitationCase(method)],
  };
}

function wrongFieldCase(method: Method): OwnCase {
  return {
    title: 'with passwords that differ',
    rule: 'refused',
    async run(kit, merchant, call) {
      const browser = kit.visitor(merchant);
      const needed = neededFields(await kit.documentsOf(merchant), method);
      if (!needed.some(({ name }) => name === 'password')) throw new NotOffered('it asks for no password here');
      const fields = Object.fromEntries(needed.map((field) => [field.name, valueFor(field)]));
      const request = { ...originOf(browser), ...fields, password: 'Sunrise77x', confirmPassword: 'Sunset88y' };
      const exchange = await browser.ask(call, request);
      expectRefusal(exchange, kit.checksOf(call), {
        statuses: [200, 422],
        answered: 'refused',
        otherwise: 'refusal-status',
      });
    },
  };
}

function invitationCase(method: Method): OwnCase {
  return {
    title: 'with an invitation code that does not hold',
    rule: 'refused',
    async run(kit, merchant, call) {
      const browser = kit.visitor(merchant);
      const { fields } = await registration(kit, browser, merchant, method);
      const exchange = await browser.ask(call, { ...fields, affiliateCode: 'NOSUCHCODE9' });
      expectRefusal(exchange, kit.checksOf(call), {
        statuses: [200, 422],
        answered: 'refused',
        otherwise: 'refusal-status',
      });
    },
  };
}

const takenCase: OwnCase = {
  title: 'with a user name that is taken',
  rule: 'refused',
  async run(kit, merchant) {
    const browser = kit.visitor(merchant);
    const { fields } = await registration(kit, browser, merchant, 'username');
    expectSuccess(await browser.ask(registerCall, fields), kit.checksOf(registerCall));
    const again = { ...fields, ...(await kit.humanCheck(browser, 'register')) };
    const exchange = await kit.visitor(merchant).ask(registerCall, again);
    expectRefusal(exchange, kit.checksOf(registerCall), {
      statuses: [200],
      answered: 'refused',
      otherwise: 'refusal-status',
    });
  },
};

const wrongCodeCase: OwnCase = {
  title: 'with a wrong texted code',
  rule: 'refused',
  async run(kit, merchant) {
    const browser = kit.visitor(merchant);
    const { fields } = await registration(kit, browser, merchant, 'mobile');
    if (!Object.hasOwn(fields, 'verificationCode')) throw new NotOffered('it asks for no texted code here');
    const wrong = String(fields['verificationCode']).replaceAll(/[0-9]/g, (digit) => String((Number(digit) + 1) % 10));
    const exchange = await browser.ask(registerByMobile, { ...fields, verificationCode: wrong });
    const codes = ['verification_code_wrong', 'verification_code_expired'];
    expectRefusal(exchange, kit.checksOf(registerByMobile), {
      statuses: [200],
      codes,
      answered: 'refused',
      otherwise: 'refusal-status',
    });
  },
};

const byName = registrationPath('username');
const byMobile = registrationPath('mobile');

export const registrationPaths: Readonly<Record<string, Path>> = {
  register: { ...byName, cases: [...(byName.cases ?? []), takenCase] },
  registerByMobile: { ...byMobile, cases: [...(byMobile.cases ?? []), wrongCodeCase] },
  checkAffiliate: {
    async prepare(kit, merchant) {
      if (merchant.affiliateCode === undefined)
        throw new NotTried(`the profile has no invitation code of ${merchant.code}`);
      const browser = kit.visitor(merchant);
      return { browser, request: { code: merchant.affiliateCode, domain: originOf(browser).domain } };
    },
    cases: [
      {
        title: 'a code that does not hold',
        rule: 'refused',
        harmless: true,
        async run(kit, merchant) {
          const browser = kit.visitor(merchant);
          const request = { code: 'NOSUCHCODE9', domain: originOf(browser).domain };
          const exchange = await browser.ask(affiliateCall, request);
          expectRefusal(exchange, kit.checksOf(affiliateCall), {
            statuses: [200],
            answered: 'refused',
            otherwise: 'refusal-status',
          });
        },
      },
    ],
  },
};
