import { randomBytes } from 'node:crypto';
import { agentOpenings, agentTeam, openAccount, putLink } from '#contract/agents/calls.ts';
import { own } from '#model/json/json.ts';
import { type Kit, needed } from '../kit/kit.ts';
import type { Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { NotTried } from '../verdict/verdict.ts';

/** The first entry of a list of the profile's agent; throws NotTried if it is empty. */
async function firstOf(list: unknown, what: string): Promise<unknown> {
  const first = Array.isArray(list) ? list[0] : undefined;
  if (first === undefined) throw new NotTried(`the profile's agent has no ${what}`);
  return first;
}

async function openings(kit: Kit, merchant: ProfileMerchant) {
  const browser = await kit.member(merchant);
  const value = await needed(kit, browser, agentOpenings, {});
  return {
    browser,
    kind: await firstOf(own(value, 'kinds'), 'kind that it may open'),
    page: await firstOf(own(value, 'pages'), 'page for links'),
  };
}

/** Opens an account directly below the agent, who has no downline yet. */
async function openBelow(kit: Kit, merchant: ProfileMerchant): Promise<unknown> {
  if (kit.readOnly) throw new NotTried('nobody stands below the profile’s agent');
  const { browser, request } = await draftAccount(kit, merchant);
  return own(await needed(kit, browser, openAccount, request), 'id');
}

async function draftAccount(kit: Kit, merchant: ProfileMerchant) {
  const { browser, kind } = await openings(kit, merchant);
  const username = `kit${randomBytes(5).toString('hex')}`;
  return { browser, request: { kind, username, password: `First-${randomBytes(6).toString('hex')}` } };
}

/**
 * The register centre and the team of the profile's agent: the first member of a merchant with an open agent centre.
 */
export const agentsPaths: Readonly<Record<string, Path>> = {
  openAccount: { prepare: draftAccount },
  putLink: {
    async prepare(kit, merchant) {
      const { browser, kind, page } = await openings(kit, merchant);
      return { browser, request: { kind, page, title: 'Kit', days: 7, mostUses: 5 } };
    },
  },
  removeLink: {
    async prepare(kit, merchant) {
      const { browser, kind, page } = await openings(kit, merchant);
      const made = await needed(kit, browser, putLink, { kind, page, title: 'Kit', days: 1, mostUses: 1 });
      const link = await firstOf(own(made, 'links'), 'link');
      return { browser, request: { code: own(link, 'code') } };
    },
  },
  agentRounds: {
    async prepare(kit, merchant) {
      const browser = await kit.member(merchant);
      const rows = own(await needed(kit, browser, agentTeam, {}), 'rows');
      const [member] = Array.isArray(rows) ? rows : [];
      const id =
        own(member, 'id') ?? (await kit.once(`member below at ${merchant.code}`, () => openBelow(kit, merchant)));
      return { browser, request: { member: id } };
    },
  },
};
