/**
 * Reference implementation of settlement and lens for tests, deliberately naive: sums every member each time, divides
 * by cutting digits, and shares no code with the tested implementation.
 */
export interface NaiveRow {
  readonly minimumBetMinor?: string;
  readonly netLossMinor?: string;
  readonly activeMembers?: number;
  readonly ratePpm?: number;
  readonly fixedMinor?: string;
}
export type NaiveRows = Readonly<Record<string, readonly NaiveRow[]>>;
interface NaiveFigure {
  readonly product: string;
  readonly validBetMinor?: string;
  readonly lossMinor?: string;
  readonly bonusesMinor?: string;
  readonly beforeMinor?: string;
}
export interface NaiveMember {
  readonly id: string;
  readonly upline: string | null;
  readonly active: boolean;
  readonly figures: readonly NaiveFigure[];
}
export interface NaiveContract {
  readonly id: string;
  readonly rows: NaiveRows;
  readonly carriedMinor?: Readonly<Record<string, string>>;
  readonly arrearsMinor?: string;
}
export interface NaiveFile {
  readonly kind: string;
  readonly members: readonly NaiveMember[];
  readonly contracts: readonly NaiveContract[];
  readonly change?: { readonly id: string; readonly rows: NaiveRows };
}

const ALL = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP', 'NONE'];

const memberOf = (file: NaiveFile, id: string | null) => file.members.find((member) => member.id === id);
const contractOf = (file: NaiveFile, id: string | null) => file.contracts.find((contract) => contract.id === id);

function above(file: NaiveFile, id: string): readonly string[] {
  const upline = memberOf(file, id)?.upline ?? null;
  return upline === null ? [] : [upline, ...above(file, upline)];
}

const isOfTeam = (file: NaiveFile, member: NaiveMember, agent: string) =>
  member.id === agent || above(file, member.id).includes(agent);

function sum(file: NaiveFile, agent: string, products: readonly string[], what: keyof NaiveFigure): bigint {
  let total = 0n;
  for (const member of file.members) {
    if (!isOfTeam(file, member, agent)) continue;
    for (const figure of member.figures) if (products.includes(figure.product)) total += BigInt(figure[what] ?? '0');
  }
  return total;
}

/** Divides by a million by cutting the last six digits. */
function millionth(product: bigint): bigint {
  return BigInt(`0${product.toString().slice(0, -6)}`);
}

const productsBy = (rows: NaiveRows) => (name: string) =>
  name === 'CONS' ? ALL.filter((product) => (rows[product] ?? []).length === 0) : [name];

/**
 * Equivalent to distribution unit by unit: bonuses without a product go to the group with the highest rate that still
 * has something to pay.
 */
function naiveBonuses(
  file: NaiveFile,
  { id, rows, carriedMinor = {} }: NaiveContract,
  names: readonly string[],
  active: number,
): Record<string, bigint> {
  const productsOf = productsBy(rows);
  const at = names.map((name) => {
    const [bet, loss] = [
      sum(file, id, productsOf(name), 'validBetMinor'),
      sum(file, id, productsOf(name), 'lossMinor'),
    ];
    const reached = (rows[name] ?? []).filter(
      (row) =>
        bet >= BigInt(row.minimumBetMinor ?? '0') &&
        loss >= BigInt(row.netLossMinor ?? '0') &&
        active >= (row.activeMembers ?? 0),
    );
    const own = sum(
      file,
      id,
      productsOf(name).filter((product) => product !== 'NONE'),
      'bonusesMinor',
    );
    const top = rows[name]?.at(-1)?.ratePpm ?? 0;
    return { name, own, loss, top, rate: reached.at(-1)?.ratePpm ?? 0 };
  });
  let left = sum(file, id, ['NONE'], 'bonusesMinor');
  const all: Record<string, bigint> = Object.fromEntries(at.map(({ name, own }) => [name, own]));
  const byRate = [...new Set(at.map(({ rate }) => rate))].sort((one, other) => other - one);
  const inOrder = byRate.flatMap((rate) => at.filter((one) => one.rate === rate));
  for (const { name, own, loss } of inOrder) {
    const open = loss - own - BigInt(carriedMinor[name] ?? '0');
    const taken = open <= 0n || left <= 0n ? 0n : open > left ? left : open;
    all[name] = (all[name] ?? 0n) + taken;
    left -= taken;
  }
  const last = at.find(({ top }) => at.every((other) => other.top <= top))?.name;
  if (last !== undefined) all[last] = (all[last] ?? 0n) + left;
  return all;
}

function naiveGroups(file: NaiveFile, contract: NaiveContract) {
  const { id, rows, carriedMinor = {} } = contract;
  const withRows = ALL.filter((product) => (rows[product] ?? []).length > 0);
  const names = (rows['CONS'] ?? []).length > 0 ? [...withRows, 'CONS'] : withRows;
  const active = file.members.filter((member) => member.active && isOfTeam(file, member, id)).length;
  const productsOf = productsBy(rows);
  const given = file.kind === 'DIVIDEND' ? naiveBonuses(file, contract, names, active) : {};
  return names.map((name) => {
    const products = productsOf(name);
    const [bet, loss, before] = (['validBetMinor', 'lossMinor', 'beforeMinor'] as const).map((what) =>
      sum(file, id, products, what),
    ) as [bigint, bigint, bigint];
    const isDividend = file.kind === 'DIVIDEND';
    const validated = file.kind === 'REALTIME' ? bet + before : bet;
    const raw = isDividend ? loss - (given[name] ?? 0n) - BigInt(carriedMinor[name] ?? '0') : bet;
    const base = raw < 0n ? 0n : raw;
    let tier = 0;
    for (const [at, row] of (rows[name] ?? []).entries()) {
      const holds = [
        validated >= BigInt(row.minimumBetMinor ?? '0'),
        !isDividend || loss >= BigInt(row.netLossMinor ?? '0'),
        active >= (row.activeMembers ?? 0),
      ];
      if (holds.every(Boolean)) tier = at + 1;
    }
    const row = tier === 0 ? { ratePpm: 0 } : (rows[name]?.[tier - 1] ?? {});
    const gross = row.ratePpm === undefined ? BigInt(row.fixedMinor ?? '') : millionth(base * BigInt(row.ratePpm));
    const carried = isDividend && raw < 0n ? String(raw).slice(1) : '0';
    return { product: name, baseMinor: `${base}`, tier, grossMinor: `${gross}`, carriedMinor: carried };
  });
}

const naiveGross = (file: NaiveFile, contract: NaiveContract): bigint =>
  naiveGroups(file, contract).reduce((total, { grossMinor }) => total + BigInt(grossMinor), 0n);

/** Expected output of `npm run -s settle` for a valid file. */
export function naiveSettle(file: NaiveFile) {
  let operator = 0n;
  const lines = file.contracts.map((contract) => {
    const gross = naiveGross(file, contract);
    let net = gross;
    for (const other of file.contracts)
      if (memberOf(file, other.id)?.upline === contract.id) net -= naiveGross(file, other);
    operator += net;
    // Equivalent to settling unit by unit: arrears are offset against the net.
    const netAfterArrears = net - BigInt(contract.arrearsMinor ?? '0');
    const paid = netAfterArrears > 0n ? netAfterArrears : 0n;
    return {
      id: contract.id,
      groups: naiveGroups(file, contract),
      grossMinor: `${gross}`,
      netMinor: `${net}`,
      paidMinor: `${paid}`,
      arrearsMinor: `${paid - netAfterArrears}`,
    };
  });
  return { lines, houseMinor: `${operator}` };
}

const effective = (rows: NaiveRows, product: string) =>
  (rows[product] ?? []).length > 0 ? (rows[product] ?? []) : (rows['CONS'] ?? []);
const worth = (row: NaiveRow) => BigInt(row.ratePpm ?? row.fixedMinor ?? '0');
const thresholds = (row: NaiveRow) =>
  [row.minimumBetMinor ?? '0', row.netLossMinor ?? '0', row.activeMembers ?? 0].map(BigInt);

function higher(downline: NaiveRows, upline: NaiveRows) {
  for (const product of ALL) {
    for (const [at, row] of effective(downline, product).entries()) {
      const asked = thresholds(row);
      let against = 0;
      for (const [other, held] of effective(upline, product).entries())
        if (thresholds(held).every((least, which) => least <= (asked[which] ?? 0n))) against = other + 1;
      const given = against === 0 ? 0n : worth(effective(upline, product)[against - 1] ?? {});
      if (worth(row) > given) return { product, row: at + 1, against };
    }
  }
  return undefined;
}

const unitsOf = (rows: NaiveRows) =>
  Object.values(rows).flatMap((list) => list.map((row) => (row.ratePpm === undefined ? 'fixed' : 'rate')));

/** Whether a member without a contract is between two holders. */
const hasGap = (file: NaiveFile) =>
  file.contracts.some(({ id }) => {
    const [nearest, ...further] = above(file, id).map((one) => contractOf(file, one) !== undefined);
    return nearest === false && further.includes(true);
  });

/** Expected output of `npm run -s lens` for a file with valid terms; undefined if the change is refused. */
export function naiveLens(file: Required<NaiveFile>) {
  const { change, contracts } = file;
  const held = contractOf(file, change.id);
  const changed = { ...held, ...change };
  const all = held === undefined ? [...contracts, changed] : contracts.map((one) => (one === held ? changed : one));
  if (hasGap({ ...file, contracts: all })) return undefined;
  const uplineOf = (id: string) => memberOf(file, id)?.upline;
  const adjacent = contracts.filter(({ id }) => uplineOf(id) === change.id || uplineOf(change.id) === id);
  for (const { rows } of adjacent) if (new Set([...unitsOf(rows), ...unitsOf(change.rows)]).size > 1) return undefined;
  const ends: { id: string; because: object }[] = [];
  // Level by level: contracts directly below the change first, then those below ended ones.
  let generation = [change.id];
  while (generation.length > 0) {
    const next: string[] = [];
    for (const upline of generation) {
      for (const { id } of file.members.filter((member) => member.upline === upline)) {
        const contract = contractOf(file, id);
        if (contract === undefined) continue;
        const because = upline === change.id ? higher(contract.rows, change.rows) : { under: upline };
        if (because === undefined) continue;
        ends.push({ id, because });
        next.push(id);
      }
    }
    generation = next;
  }
  const before = naiveSettle(file);
  const after = naiveSettle({ ...file, contracts: all.filter(({ id }) => !ends.some((end) => end.id === id)) });
  return {
    ends,
    before: before.lines,
    after: after.lines,
    houseBeforeMinor: before.houseMinor,
    houseAfterMinor: after.houseMinor,
  };
}
