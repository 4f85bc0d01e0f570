import { memberInfo } from '#contract/member/calls.ts';
import { ownText } from '#model/json/json.ts';
import type { Browser } from '../kit/browser.ts';
import type { Kit } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import { expectSuccess } from '../kit/replies.ts';
import { Failed } from '../verdict/verdict.ts';

/** A path of a signed-in member with a request that is always valid. */
export function signedIn(request: object = {}): Path {
  return { prepare: async (kit, merchant) => ({ browser: await kit.member(merchant), request }) };
}

async function accountOf(browser: Browser, kit: Kit): Promise<string> {
  return ownText(expectSuccess(await browser.ask(memberInfo, {}), kit.checksOf(memberInfo)), 'account') ?? '';
}

/** The reply is about the requesting member only. */
export const ofWhoAsks: OwnCase = {
  title: 'speaks of the member who asks',
  rule: 'reply-of-request',
  harmless: true,
  async run(kit, merchant, call) {
    const browser = await kit.member(merchant);
    const username =
      merchant.members?.find((one) => one.username !== undefined)?.username ?? (await accountOf(browser, kit));
    const account = ownText(expectSuccess(await browser.ask(call, {}), kit.checksOf(call)), 'account');
    if (account?.toLowerCase() !== username.toLowerCase())
      throw new Failed('reply-of-request', `${username} is answered about ${account ?? 'nobody'}`);
  },
};

export const memberPaths: Readonly<Record<string, Path>> = {
  memberInfo: { ...signedIn(), cases: [ofWhoAsks] },
  profile: { ...signedIn(), cases: [ofWhoAsks] },
  updateLanguage: signedIn({ language: 'EN' }),
  noteFirstStep: signedIn({ step: 'limits' }),
};
