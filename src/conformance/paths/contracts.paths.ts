import { randomBytes } from 'node:crypto';
import { openAccount } from '#contract/agents/calls.ts';
import {
  agentContracts,
  agentIncome,
  contractLens,
  offerContract,
  processDailySalary,
  processDividend,
  processHourSalary,
  processRealTimeSalary,
} from '#contract/contracts/calls.ts';
import { CONTRACT_KINDS, type ContractKindName } from '#contract/contracts/kinds.ts';
import type { ListedCall } from '#contract/registry.ts';
import { own, ownText } from '#model/json/json.ts';
import type { Browser } from '../kit/browser.ts';
import { type Kit, needed, tokenOf } from '../kit/kit.ts';
import type { Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { readReply } from '../kit/replies.ts';
import { NotTried } from '../verdict/verdict.ts';

/** An agent account directly below the profile's agent, opened by the run. */
interface Below {
  readonly browser: Browser;
  readonly id: string;
}

const FIRST_AGENT = 1;

export async function openBelow(kit: Kit, merchant: ProfileMerchant): Promise<Below> {
  if (kit.readOnly) throw new NotTried('a read-only run opens no account');
  const username = `kit${randomBytes(5).toString('hex')}`;
  const password = `First-${randomBytes(6).toString('hex')}`;
  const above = await kit.member(merchant);
  const made = await needed(kit, above, openAccount, { kind: FIRST_AGENT, username, password });
  const id = ownText(made, 'id');
  if (!id) throw new NotTried('the account that was opened has no id');
  const browser = kit.visitor(merchant);
  browser.token = tokenOf(readReply(await kit.logIn(browser, { username, password })).value);
  return { browser, id };
}

/** The same downline agent for all cases of a call, so that cases of other calls are not affected. */
const belowFor = (kit: Kit, merchant: ProfileMerchant, call: ListedCall): Promise<Below> =>
  kit.once(`agent below for ${call.name} at ${merchant.code}`, () => openBelow(kit, merchant));

/** Terms that the profile's agent may offer: those of the agent's own contract of this kind. */
async function ownTerms(kit: Kit, above: Browser, kind: ContractKindName): Promise<unknown> {
  return own(own(await needed(kit, above, agentContracts, { kind }), 'mine'), 'rows');
}

interface Offer {
  readonly above: Browser;
  readonly below: Below;
  readonly request: { readonly kind: ContractKindName; readonly to: string; readonly rows: unknown };
}

/** Terms for a downline agent, of the first kind of `kinds` for which the profile's agent has a contract. */
async function draftOffer(
  kit: Kit,
  merchant: ProfileMerchant,
  call: ListedCall,
  kinds: readonly ContractKindName[] = CONTRACT_KINDS,
): Promise<Offer> {
  const above = await kit.member(merchant);
  for (const kind of kinds) {
    const rows = await ownTerms(kit, above, kind);
    if (rows === undefined) continue;
    const below = await belowFor(kit, merchant, call);
    return { above, below, request: { kind, to: below.id, rows } };
  }
  throw new NotTried('the profile’s agent holds no such contract');
}

async function withLens(kit: Kit, { above, request }: Offer) {
  return { ...request, lens: ownText(await needed(kit, above, contractLens, request), 'hash') };
}

/** A pending offer to the downline agent, and the hash of its effect when accepted. */
async function offered(kit: Kit, merchant: ProfileMerchant, call: ListedCall, kind: ContractKindName) {
  const offer = await draftOffer(kit, merchant, call, [kind]);
  await needed(kit, offer.above, offerContract, await withLens(kit, offer));
  const { browser } = offer.below;
  const id = ownText(own(await needed(kit, browser, agentContracts, { kind }), 'offeredToMe'), 'id') ?? '';
  const lens = ownText(await needed(kit, browser, contractLens, { contract: id }), 'hash');
  return { ...offer, browser, id, lens };
}

/**
 * Accepts an offer. `name`: the request field for the contract id; undefined: the request marks the contract as new.
 */
const accept = (call: ListedCall, kind: ContractKindName, name?: 'id' | 'contractId'): Path => ({
  async prepare(kit, merchant) {
    const { browser, id, lens } = await offered(kit, merchant, call, kind);
    return { browser, request: { ...(name === undefined ? { type: 'P' } : { [name]: id }), status: 'A', lens } };
  },
});

const dividend = accept(processDividend, 'DIVIDEND');
const daily = accept(processDailySalary, 'DAILY', 'id');

/**
 * Agent contracts (M216-M222, M323-M326): the profile's agent has contracts with the operator, the run opens downline
 * agents.
 */
export const contractsPaths: Readonly<Record<string, Path>> = {
  offerContract: {
    async prepare(kit, merchant) {
      const offer = await draftOffer(kit, merchant, offerContract);
      return { browser: offer.above, request: await withLens(kit, offer) };
    },
    other: (request) => ({ ...(request as object), rows: { CONS: [{ ratePpm: 1 }] } }),
  },
  contractLens: {
    async prepare(kit, merchant) {
      const { above, request } = await draftOffer(kit, merchant, contractLens);
      return { browser: above, request };
    },
  },
  endContract: {
    async prepare(kit, merchant) {
      const { above, browser, id, lens } = await offered(kit, merchant, processDividend, 'DIVIDEND');
      await needed(kit, browser, processDividend, { type: 'P', status: 'A', lens });
      return { browser: above, request: { contract: id, answer: 'ask' } };
    },
    other: (request) => ({ ...(request as object), answer: 'refuse' }),
  },
  incomeFormula: {
    async prepare(kit, merchant) {
      const browser = await kit.member(merchant);
      const lines = own(await needed(kit, browser, agentIncome, {}), 'lines');
      const line: unknown = Array.isArray(lines) ? lines[0] : undefined;
      if (line === undefined) throw new NotTried('the profile’s agent was paid nothing by a contract');
      return { browser, request: { id: own(line, 'id'), period: own(line, 'period') } };
    },
  },
  processDividend: dividend,
  processDividendOld: { ...dividend, hasEffect: true },
  processDailySalary: daily,
  processDailySalaryOld: { ...daily, hasEffect: true },
  processHourSalary: accept(processHourSalary, 'HOURLY', 'contractId'),
  processRealTimeSalary: accept(processRealTimeSalary, 'REALTIME', 'contractId'),
};
