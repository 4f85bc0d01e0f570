import { memberInfo } from '#contract/member/calls.ts';
import type { ListedCall } from '#contract/registry.ts';
import { places } from '#contract/security/calls.ts';
import { type Places, readPlaces } from '#contract/security/read.ts';
import type { Browser } from '../kit/browser.ts';
import { type Kit, needed, tokenOf } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal, expectSuccess, readReply, reported } from '../kit/replies.ts';
import { Failed, NotTried } from '../verdict/verdict.ts';
import { signedIn } from './member.paths.ts';
import { byOwnMember, LASTING, newMember, type OwnMember } from './own-members.ts';

interface Ending {
  readonly browser: Browser;
  readonly there: Browser;
  readonly request: object;
}

async function twoBrowsers(kit: Kit, merchant: ProfileMerchant): Promise<{ here: Browser; there: Browser }> {
  const member = await newMember(kit, merchant);
  return { here: member.browser, there: await secondBrowser(kit, merchant, member) };
}

async function secondBrowser(kit: Kit, merchant: ProfileMerchant, member: OwnMember): Promise<Browser> {
  const browser = kit.visitor(merchant);
  const reply = readReply(await kit.logIn(browser, member));
  if (!reply.success) throw new NotTried(`the log-in from another browser ended with ${reported(reply)}`);
  browser.token = tokenOf(reply.value);
  return browser;
}

async function placesOf(kit: Kit, browser: Browser): Promise<Places> {
  return readPlaces(await needed(kit, browser, places, {}));
}

/** The session or the known device of the other browser, for a call that ends it. */
function another(kind: keyof Places) {
  return async (kit: Kit, merchant: ProfileMerchant) => {
    const { here, there } = await twoBrowsers(kit, merchant);
    const other = (await placesOf(kit, here))[kind].find(({ isCurrent }) => !isCurrent);
    if (!other) throw new NotTried(`the ${kind} of a member with two browsers tell of one alone`);
    return { browser: here, there, request: { id: other.id } };
  };
}

const everyOther = async (kit: Kit, merchant: ProfileMerchant) => {
  const { here: browser, there } = await twoBrowsers(kit, merchant);
  return { browser, there, request: {} };
};

/** The other browser is signed out, this one stays signed in. */
function endsThere(prepare: (kit: Kit, merchant: ProfileMerchant) => Promise<Ending>): OwnCase {
  return {
    title: 'the other browser afterwards, and this one',
    rule: 'token-ends',
    async run(kit, merchant, call: ListedCall) {
      const { browser, there, request } = await prepare(kit, merchant);
      await needed(kit, browser, call, request);
      const checks = kit.checksOf(memberInfo);
      const ended = { statuses: [401], answered: 'token-ends', otherwise: 'unauthorized-status' } as const;
      expectRefusal(await there.ask(memberInfo, {}), checks, ended);
      expectSuccess(await browser.ask(memberInfo, {}), checks);
    },
  };
}

export const placesPaths: Readonly<Record<string, Path>> = {
  places: {
    ...signedIn(),
    verify(value) {
      const current = readPlaces(value).sessions.filter(({ isCurrent }) => isCurrent).length;
      if (current !== 1) throw new Failed('happy-path', `${current} sessions are said to be this one`);
    },
  },
  endSession: { prepare: another('sessions'), cases: [endsThere(another('sessions'))] },
  endOtherSessions: { ...byOwnMember(LASTING), cases: [endsThere(everyOther)] },
  forgetDevice: { prepare: another('devices'), cases: [endsThere(another('devices'))] },
};
