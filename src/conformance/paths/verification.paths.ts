import type { ListedCall } from '#contract/registry.ts';
import type { Browser } from '../kit/browser.ts';
import type { Kit, Phone } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import { expectRefusal, expectSuccess } from '../kit/replies.ts';
import { Failed, NotOffered } from '../verdict/verdict.ts';
import { open } from './system.paths.ts';

/** The field name differs between the calls (D12). */
type NumberField = 'mobileNum' | 'mobileNo';

/** A request for an SMS code, with a new human check. */
export async function codeRequest(kit: Kit, browser: Browser, field: NumberField, phone: Phone): Promise<object> {
  const { countryDialingCode, number } = phone;
  return { [field]: number, countryDialingCode, ...(await kit.humanCheck(browser, 'sms')) };
}

function codePath(field: NumberField): Path {
  return {
    async prepare(kit, merchant) {
      const browser = kit.visitor(merchant);
      return { browser, request: await codeRequest(kit, browser, field, kit.phone(merchant)) };
    },
    cases: [
      {
        title: 'a second code to a number at once',
        rule: 'too-many',
        async run(kit, merchant, call) {
          const browser = kit.visitor(merchant);
          const phone = kit.phone(merchant);
          expectSuccess(await browser.ask(call, await codeRequest(kit, browser, field, phone)), kit.checksOf(call));
          const again = await codeRequest(kit, browser, field, phone);
          const exchange = await browser.ask(call, again, { hasty: true });
          expectRefusal(exchange, kit.checksOf(call), { statuses: [429], answered: 'too-many', otherwise: 'too-many' });
          if (exchange.headers['retry-after'] === undefined) throw new Failed('too-many', '429 without Retry-After');
        },
      },
      {
        title: 'a human check that was used',
        rule: 'proof-once',
        async run(kit, merchant, call) {
          const browser = kit.visitor(merchant);
          const request = await codeRequest(kit, browser, field, kit.phone(merchant));
          if (!Object.hasOwn(request, 'humanCheck')) throw new NotOffered('there is no human check');
          expectSuccess(await browser.ask(call, request), kit.checksOf(call));
          const other = { ...request, [field]: kit.phone(merchant).number };
          expectRefusal(await browser.ask(call, other), kit.checksOf(call), SINGLE_USE);
        },
      },
      numberCase(field),
    ],
  };
}

const SINGLE_USE = { statuses: [200], answered: 'proof-once', otherwise: 'proof-once' } as const;

function numberCase(field: NumberField): OwnCase {
  return {
    title: 'a number that no country has',
    rule: 'refused',
    harmless: true,
    async run(kit, merchant, call: ListedCall) {
      const exchange = await kit.visitor(merchant).ask(call, { [field]: '0', countryDialingCode: '999' });
      const wanted = { statuses: [200, 422], answered: 'refused', otherwise: 'refusal-status' } as const;
      expectRefusal(exchange, kit.checksOf(call), wanted);
    },
  };
}

const PNG = 'iVBORw0KGgo';

export const verificationPaths: Readonly<Record<string, Path>> = {
  sendLoginCode: codePath('mobileNum'),
  sendRegisterCode: codePath('mobileNo'),
  captcha: {
    ...open(),
    verify(value) {
      if (typeof value !== 'string' || !value.startsWith(PNG)) throw new Failed('reply-schema', '/value is no PNG');
    },
  },
  humanChallenge: {
    ...open(() => ({ scene: 'login' })),
    cases: [
      {
        title: 'two challenges differ',
        rule: 'proof-once',
        harmless: true,
        async run(kit, merchant, call) {
          const browser = kit.visitor(merchant);
          const one = await browser.ask(call, { scene: 'login' });
          if (one.status === 404) throw new NotOffered('it is not of every gateway');
          const other = await browser.ask(call, { scene: 'login' });
          if (one.body === other.body) throw new Failed('proof-once', 'the same challenge was given out twice');
        },
      },
    ],
  },
};
