import { MOST_MINOR, readAmountMinor, writeAmount } from '#contract/call/amount.ts';
import type { SentTerms } from '#contract/contracts/calls.ts';
import type { ContractKind, ContractRow, ContractRows } from '#model/agents/contract.ts';
import { GROUPS, type Group } from '#model/agents/contract.ts';
import type { GroupFormula } from '#model/agents/explain-line.ts';
import { readOfferedRows } from '#model/agents/write-rows.ts';
import { type Lens, type LensLine, MOST_REPORTED } from './agreed/lens.ts';
import type { Unfit } from './agreed/validate.ts';
import type { Agreement } from './terms/agreement.ts';

/** Formats and parses amounts of the merchant's currency. */
export interface Amounts {
  readonly write: (minor: bigint) => string;
  readonly read: (text: string | undefined) => bigint;
}

export function amountsOf(exponent: number): Amounts {
  return {
    write: (minor) => writeAmount(minor, exponent),
    read: (text) => (text === undefined ? 0n : (readAmountMinor(text, exponent) ?? 0n)),
  };
}

/** Parses offered rows for the model; an error message starts with the path of the invalid value. */
export function readSentTerms(kind: ContractKind, sent: SentTerms, { read }: Amounts) {
  const written = Object.entries(sent).map(([group, rows]) => [
    group,
    rows.map(({ minimumBet, netLoss, activeMembers, ratePpm, fixed }) => ({
      minimumBetMinor: String(read(minimumBet)),
      netLossMinor: String(read(netLoss)),
      activeMembers: activeMembers ?? 0,
      ...(ratePpm === undefined ? {} : { ratePpm }),
      ...(fixed === undefined ? {} : { fixedMinor: String(read(fixed)) }),
    })),
  ]);
  return readOfferedRows(kind, Object.fromEntries(written), MOST_MINOR);
}

export function presentTerms(rows: ContractRows, amounts: Amounts) {
  const groups = GROUPS.flatMap((group) => {
    const own = rows[group] ?? [];
    return own.length === 0 ? [] : [[group, own.map((row) => presentTerm(row, amounts))] as const];
  });
  return Object.fromEntries(groups) as Partial<Record<Group, ReturnType<typeof presentTerm>[]>>;
}

function presentTerm(row: ContractRow, { write }: Amounts) {
  return {
    minimumBet: write(row.minimumBetMinor),
    netLoss: write(row.netLossMinor),
    activeMembers: row.activeMembers,
    ...presentWorth(row, { write }),
  };
}

function presentWorth({ unit, worth }: Pick<ContractRow, 'unit' | 'worth'>, { write }: Pick<Amounts, 'write'>) {
  return unit === 'ratePpm' ? { ratePpm: Number(worth) } : { fixed: write(worth) };
}

/** Names and viewpoint for presenting a contract. */
export interface Reading {
  readonly amounts: Amounts;
  readonly accounts: ReadonlyMap<string, string>;
  /** The reading member; undefined: staff, on the operator's side. */
  readonly viewer: string | undefined;
  readonly dueAt?: ReadonlyMap<string, number>;
}

/** A contract as one of its sides sees it. */
export function presentContract(agreement: Agreement, { amounts, accounts, viewer, dueAt }: Reading) {
  const { id, kind, cadence, state, holderId, offererId, offeredAt, beganAt, endAskedBy, rows } = agreement;
  const due = dueAt?.get(id);
  const asker = endAskedBy === 'holder' ? holderId : offererId;
  return {
    id,
    kind,
    cadence,
    state,
    memberId: holderId,
    account: accounts.get(holderId) ?? '',
    ...(offererId === undefined ? {} : { offerer: accounts.get(offererId) ?? '' }),
    isEndMine: endAskedBy !== undefined && asker === viewer,
    offeredAt: offeredAt.getTime(),
    ...(beganAt === undefined ? {} : { beganAt: beganAt.getTime() }),
    ...(due === undefined ? {} : { dueAt: due }),
    rows: presentTerms(rows, amounts),
  };
}

export function presentFormula(group: GroupFormula, { write }: Amounts) {
  const { product, figures, active, tier, row } = group;
  return {
    product,
    active,
    tier,
    validBet: write(figures.validBetMinor),
    loss: write(figures.lossMinor),
    bonuses: write(figures.bonusesMinor),
    before: write(figures.beforeMinor),
    brought: write(group.broughtMinor),
    base: write(group.baseMinor),
    gross: write(group.grossMinor),
    carried: write(group.carriedMinor),
    ...(row === undefined ? {} : presentWorth(row, { write })),
  };
}

function presentPay(line: LensLine, amounts: Amounts) {
  return {
    gross: amounts.write(line.grossMinor),
    net: amounts.write(line.netMinor),
    groups: line.groups.map((group) => presentFormula(group, amounts)),
  };
}

/** Ids of all members listed in a lens as it is sent. */
export function namedIn({ rows, ends }: Lens): readonly string[] {
  const reported = ends
    .slice(0, MOST_REPORTED)
    .flatMap(({ id, because }) => ('under' in because ? [id, because.under] : [id]));
  return [...rows.map(({ memberId }) => memberId), ...reported];
}

export function presentLens(
  lens: Lens,
  holderId: string,
  { amounts, accounts }: Pick<Reading, 'amounts' | 'accounts'>,
) {
  const nameOf = (id: string) => accounts.get(id) ?? '';
  return {
    hash: lens.hash,
    fromDay: lens.period.fromDay,
    toDay: lens.period.toDay,
    count: lens.count,
    ends: lens.ends.slice(0, MOST_REPORTED).map(({ id, because }) => ({
      account: nameOf(id),
      ...('under' in because ? { under: nameOf(because.under) } : because),
    })),
    rows: lens.rows.map(({ memberId, before, after }) => ({
      account: nameOf(memberId),
      isHolder: memberId === holderId,
      ...(before === undefined ? {} : { before: presentPay(before, amounts) }),
      ...(after === undefined ? {} : { after: presentPay(after, amounts) }),
    })),
    houseBefore: amounts.write(lens.houseBeforeMinor),
    houseAfter: amounts.write(lens.houseAfterMinor),
  };
}

export function presentUnfit(unfit: Unfit) {
  return unfit.why === 'higher' ? { why: unfit.why, ...unfit.at } : { why: unfit.why };
}
