/** Cases of calls that require a proof: a password, a code, a ticket. */
import type { Kit } from '../kit/kit.ts';
import type { Attempt, OwnCase } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal, type Refusal } from '../kit/replies.ts';
import { NotOffered } from '../verdict/verdict.ts';

export function refusedWith(...codes: string[]): Refusal {
  return { statuses: [200], codes, answered: 'refused', otherwise: 'refusal-status' };
}

/** A call that requires the password, valid except for the password. */
export function wrongPasswordCase(prepare: (kit: Kit, merchant: ProfileMerchant) => Promise<Attempt>): OwnCase {
  return {
    title: 'with a wrong password',
    rule: 'refused',
    async run(kit, merchant, call) {
      const { browser, request } = await prepare(kit, merchant);
      const exchange = await browser.ask(call, { ...(request as object), password: 'wrong-Password-1' });
      expectRefusal(exchange, kit.checksOf(call), refusedWith('password_wrong'));
    },
  };
}

/** A different code of the same length. */
export function otherCode(code: string): string {
  return code.replaceAll(/[0-9]/g, (digit) => String((Number(digit) + 1) % 10));
}

export const MADE_UP_TICKET = 'b3BlbiBzZXNhbWUsIHNhaWQgbm9ib2R5IGF0IGFsbA';

/** A call that continues with a ticket, sent with one that was never issued; `rest` is the rest of the request. */
export function madeUpTicketCase(
  codes: readonly string[],
  rest: (kit: Kit, merchant: ProfileMerchant) => Promise<object> = async () => ({}),
): OwnCase {
  return {
    title: 'with a made-up ticket',
    rule: 'refused',
    harmless: true,
    async run(kit, merchant, call) {
      const request = { ...(await rest(kit, merchant)), ticket: MADE_UP_TICKET };
      const exchange = await kit.visitor(merchant).ask(call, request);
      if (call.own && exchange.status === 404) throw new NotOffered('it is not of every gateway');
      expectRefusal(exchange, kit.checksOf(call), refusedWith(...codes));
    },
  };
}
