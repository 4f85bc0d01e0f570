import { randomInt } from 'node:crypto';
import { payMethods } from '#contract/cashier/calls.ts';
import { readPayMethods } from '#contract/cashier/read.ts';
import { addPayoutAccount, paymentPasswordState, payoutAccounts, setPaymentPassword } from '#contract/payouts/calls.ts';
import {
  type PayoutAccount,
  readPaymentPassword,
  readPayoutAccount,
  readPayoutAccounts,
} from '#contract/payouts/read.ts';
import type { Browser } from '../kit/browser.ts';
import { credentialsOf, type Kit, needed } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal } from '../kit/replies.ts';
import { Failed, NotOffered, NotTried } from '../verdict/verdict.ts';
import { newMember, proveEmail } from './own-members.ts';
import { refusedWith, wrongPasswordCase } from './refused.ts';

/** No currency has more digits: amounts are only compared here, not shown. */
export const MONEY = { currencyExponent: 8 };

/** Payment password of members registered by the run. */
const PAYMENT = '730184';
const WRONG = '184730';

/** A member's browser with the payment password. */
export interface Guarded {
  readonly browser: Browser;
  readonly paymentPassword: string;
}

function asNew(paymentPassword: string) {
  return { newPaymentPassword: paymentPassword, confirmNewPaymentPassword: paymentPassword };
}

/** The profile's member, who has money; sets a payment password if there is none. */
export function guardedMember(kit: Kit, merchant: ProfileMerchant): Promise<Guarded> {
  return kit.once(`guarded member ${merchant.code}`, async () => {
    const { password, paymentPassword } = credentialsOf(merchant);
    if (paymentPassword === undefined)
      throw new NotTried(`the profile has no payment password for the member of ${merchant.code}`);
    const browser = await kit.member(merchant);
    const { isSet } = readPaymentPassword(await needed(kit, browser, paymentPasswordState, {}));
    if (!isSet) await needed(kit, browser, setPaymentPassword, { password, ...asNew(paymentPassword) });
    return { browser, paymentPassword };
  });
}

async function firstPassword(kit: Kit, merchant: ProfileMerchant) {
  const { browser, password } = await newMember(kit, merchant);
  return { browser, request: { password, ...asNew(PAYMENT) } };
}

async function forgotten(kit: Kit, merchant: ProfileMerchant) {
  const member = await newMember(kit, merchant);
  const email = await proveEmail(kit, member);
  await kit.secrets?.passWait(merchant.code, email);
  return { browser: member.browser, request: { method: 'email' } };
}

/** Values for the merchants' payout account forms. */
function accountFields(): Readonly<Record<string, string>> {
  return { holder: 'Kit Reader', bank: 'Kit Bank', number: String(randomInt(10 ** 9, 10 ** 10)) };
}

async function bankAccount(kit: Kit, { browser, paymentPassword }: Guarded) {
  const value = await needed(kit, browser, payMethods, { direction: 'WITHDRAWAL' });
  const method = readPayMethods(value, MONEY).methods.find(({ kind }) => kind === 'BANK');
  if (method === undefined) throw new NotOffered('nothing is paid out to banks here');
  const known = accountFields();
  const asked = Object.keys(method.rules);
  const strange = asked.find((name) => !Object.hasOwn(known, name));
  if (strange !== undefined) throw new NotTried(`an account asks for ${strange}, which the kit does not know`);
  const fields = Object.fromEntries(asked.map((name) => [name, known[name]]));
  return { browser, request: { methodId: method.id, fields, paymentPassword } };
}

/** A member registered by the run who may add accounts, the same for every case. */
async function newAccount(kit: Kit, merchant: ProfileMerchant) {
  const guarded = await kit.once(`account holder ${merchant.code}`, async () => {
    const { browser, request } = await firstPassword(kit, merchant);
    await needed(kit, browser, setPaymentPassword, request);
    return { browser, paymentPassword: PAYMENT };
  });
  return bankAccount(kit, guarded);
}

async function addedAccount(kit: Kit, merchant: ProfileMerchant) {
  const { browser, request } = await newAccount(kit, merchant);
  const added = readPayoutAccount(await needed(kit, browser, addPayoutAccount, request));
  return { browser, request: { id: added?.id, paymentPassword: PAYMENT } };
}

/** A usable payout account of a member; adds one if there is none. */
export async function usableAccount(kit: Kit, guarded: Guarded): Promise<PayoutAccount> {
  const read = async () => {
    const { accounts, now = 0 } = readPayoutAccounts(await needed(kit, guarded.browser, payoutAccounts, {}));
    return accounts.find(({ usableAt }) => usableAt <= now);
  };
  const known = await read();
  if (known) return known;
  const { request } = await bankAccount(kit, guarded);
  await needed(kit, guarded.browser, addPayoutAccount, request);
  const added = await read();
  if (!added) throw new NotTried('a new account rests before anything is paid to it');
  return added;
}

/** A call that requires the payment password, valid except for the password. */
export function wrongPaymentPasswordCase(prepare: Path['prepare']): OwnCase {
  return {
    title: 'with a wrong payment password',
    rule: 'refused',
    async run(kit, merchant, call) {
      const { browser, request } = await prepare(kit, merchant);
      const exchange = await browser.ask(call, { ...(request as object), paymentPassword: WRONG });
      expectRefusal(exchange, kit.checksOf(call), refusedWith('payment_password_wrong'));
    },
  };
}

const sameTwice: OwnCase = {
  title: 'the same account again',
  rule: 'refused',
  async run(kit, merchant, call) {
    const { browser, request } = await newAccount(kit, merchant);
    await needed(kit, browser, call, request);
    expectRefusal(await browser.ask(call, request), kit.checksOf(call), refusedWith('account_known'));
  },
};

const goneAfterwards: OwnCase = {
  title: 'the accounts afterwards',
  rule: 'happy-path',
  async run(kit, merchant, call) {
    const { browser, request } = await addedAccount(kit, merchant);
    await needed(kit, browser, call, request);
    const { accounts } = readPayoutAccounts(await needed(kit, browser, payoutAccounts, {}));
    if (accounts.some(({ id }) => id === request.id)) throw new Failed('happy-path', 'the account is still told');
  },
};

export const payoutsPaths: Readonly<Record<string, Path>> = {
  setPaymentPassword: {
    prepare: firstPassword,
    verify(value) {
      if (!readPaymentPassword(value).isSet) throw new Failed('happy-path', 'it is said not to be set');
    },
    cases: [wrongPasswordCase(firstPassword)],
  },
  sendPaymentPasswordCode: { prepare: forgotten },
  addPayoutAccount: { prepare: newAccount, cases: [sameTwice, wrongPaymentPasswordCase(newAccount)] },
  removePayoutAccount: { prepare: addedAccount, cases: [goneAfterwards, wrongPaymentPasswordCase(addedAccount)] },
};
