import { randomBytes } from 'node:crypto';
import { agentOpenings, agentTeam, putLink } from '#contract/agents/calls.ts';
import { own } from '#model/json/json.ts';
import { type Kit, needed } from '../kit/kit.ts';
import type { Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { NotTried } from '../verdict/verdict.ts';

/** The first of a list of what the profile's agent may do or has. */
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

/** The register centre and the team of the profile's agent: the first member of a merchant whose agent centre is open. */
export const agentsPaths: Readonly<Record<string, Path>> = {
  openAccount: {
    async prepare(kit, merchant) {
      const { browser, kind } = await openings(kit, merchant);
      const username = `kit${randomBytes(5).toString('hex')}`;
      return { browser, request: { kind, username, password: `First-${randomBytes(6).toString('hex')}` } };
    },
  },
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
      const member = await firstOf(own(await needed(kit, browser, agentTeam, {}), 'rows'), 'member below it');
      return { browser, request: { member: own(member, 'id') } };
    },
  },
};
