import { balance, type WalletTransferRequest } from '#contract/wallet/calls.ts';
import { readBalance } from '#contract/wallet/read.ts';
import type { Browser } from '../kit/browser.ts';
import type { Kit } from '../kit/kit.ts';
import type { Path } from '../kit/path.ts';
import { expectRefusal, expectSuccess } from '../kit/replies.ts';
import { Failed, NotTried } from '../verdict/verdict.ts';

/** More than any member has. */
const TOO_MUCH = '99999999999999';

async function askBalance(kit: Kit, browser: Browser) {
  const value = expectSuccess(await browser.ask(balance, {}), kit.checksOf(balance));
  // No currency has more digits: amounts are only compared here, not shown.
  return { value, ...readBalance(value, { currencyExponent: 8 }) };
}

/** The first merchant in the profile whose member has two wallets, at least one with money. */
async function findWallets(kit: Kit): Promise<{ browser: Browser; request: WalletTransferRequest }> {
  for (const merchant of kit.profile.merchants.filter(({ members = [] }) => members.length > 0)) {
    const browser = await kit.member(merchant);
    const { wallets } = await askBalance(kit, browser);
    const from = wallets.find(({ balanceMinor }) => BigInt(balanceMinor) >= 10n ** 10n);
    const to = wallets.find(({ wallet }) => wallet !== from?.wallet);
    if (from && to) return { browser, request: { from: from.wallet, to: to.wallet, amount: '1' } };
  }
  throw new NotTried('no member of the profile has several wallets with 100 or more in one of them');
}

export const walletPaths: Readonly<Record<string, Path>> = {
  walletTransfer: {
    prepare: findWallets,
    other: (request) => ({ ...(request as WalletTransferRequest), amount: '2' }),
    measure: async (kit, { browser }) => JSON.stringify((await askBalance(kit, browser)).value),
    cases: [
      {
        title: 'moves what it says from one wallet to the other',
        rule: 'happy-path',
        async run(kit, _, call) {
          const { browser, request } = await findWallets(kit);
          const before = await askBalance(kit, browser);
          expectSuccess(await browser.ask(call, request), kit.checksOf(call));
          const after = await askBalance(kit, browser);
          const change = ({ wallets }: typeof before, name: string): bigint =>
            BigInt(wallets.find(({ wallet }) => wallet === name)?.balanceMinor ?? 0);
          const moved = [request.from, request.to].map((name) => change(after, name) - change(before, name));
          if (String(moved) !== String([-(10n ** 8n), 10n ** 8n]))
            throw new Failed('happy-path', `moved ${moved.join(' and ')}`);
          if (after.sumBalanceMinor !== before.sumBalanceMinor)
            throw new Failed('happy-path', 'the sum of the wallets changed');
        },
      },
      {
        title: 'more than there is',
        rule: 'refused',
        async run(kit, _, call) {
          const { browser, request } = await findWallets(kit);
          const exchange = await browser.ask(call, { ...request, amount: TOO_MUCH });
          expectRefusal(exchange, kit.checksOf(call), {
            statuses: [200, 409, 422],
            answered: 'refused',
            otherwise: 'refusal-status',
          });
        },
      },
      {
        title: 'nothing at all',
        rule: 'refused',
        async run(kit, _, call) {
          const { browser, request } = await findWallets(kit);
          const exchange = await browser.ask(call, { ...request, amount: '0' });
          expectRefusal(exchange, kit.checksOf(call), {
            statuses: [200, 422],
            answered: 'refused',
            otherwise: 'refusal-status',
          });
        },
      },
    ],
  },
};
