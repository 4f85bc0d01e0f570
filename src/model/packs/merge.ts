import type { Problem } from '../json/problem.ts';
import { type Band, mergeBands } from './bands.ts';
import { DIRECTIONS, type Direction } from './directions.ts';
import { secondsOf } from './duration.ts';
import { dayOfPack, isInForce, type Kind, type Obligation, type Pack, type TermsOf } from './pack.ts';
import { partsOf } from './subjects.ts';

/** Where a value comes from. */
export interface Origin {
  readonly pack: string;
  readonly clause: string;
  /** JSON pointer in the pack file. */
  readonly pointer: string;
}

/** What all packs together demand about one subject. */
export type Demand = {
  [K in Kind]: {
    readonly kind: K;
    readonly subject: string;
    readonly terms: Partial<TermsOf<K>>;
    /** The row that decided each parameter; the first one where several say the same. */
    readonly decidedBy: Readonly<Record<string, Origin>>;
    readonly origins: readonly Origin[];
  };
}[Kind];
export type DemandOf<K extends Kind> = Extract<Demand, { kind: K }>;

export interface Merged {
  readonly demands: readonly Demand[];
  /** Opposite demands, each with both clauses. */
  readonly contradictions: readonly Contradiction[];
}

export interface Contradiction extends Problem {
  readonly between: readonly [Origin, Origin];
}

interface Value {
  readonly value: unknown;
  readonly origin: Origin;
}

interface Open {
  readonly kind: Kind;
  readonly subject: string;
  readonly values: Map<string, Value>;
  readonly origins: Origin[];
}

/**
 * The demands of several packs at a time (epoch milliseconds): of each parameter the stricter value (directions.ts),
 * in the order of packs and rows. Rows that are not in force on the day in their pack's zone are left out.
 */
export function mergePacks(packs: readonly Pack[], at: number): Merged {
  const open = new Map<string, Open>();
  const contradictions: Contradiction[] = [];
  for (const pack of packs) {
    const day = dayOfPack(pack, at);
    for (const row of pack.obligations.filter((one) => isInForce(one, day))) take(open, contradictions, pack, row);
  }
  const demands = [...open.values()].map(({ kind, subject, values, origins }) => {
    const entries = [...values];
    const terms = Object.fromEntries(entries.map(([key, { value }]) => [key, value]));
    const decidedBy = Object.fromEntries(entries.map(([key, { origin }]) => [key, origin]));
    // Each kind's parameters were merged with parameters of the same kind.
    return { kind, subject, terms, decidedBy, origins } as unknown as Demand;
  });
  return { demands, contradictions: [...contradictions, ...demands.flatMap(impossible)] };
}

/** The demands of one kind. */
export function demandsOf<K extends Kind>(demands: readonly Demand[], kind: K): readonly DemandOf<K>[] {
  return demands.filter((demand): demand is DemandOf<K> => demand.kind === kind);
}

function take(open: Map<string, Open>, contradictions: Contradiction[], pack: Pack, row: Obligation): void {
  const origin = { pack: pack.id, clause: row.clause, pointer: row.pointer };
  for (const { kind, subject, terms } of partsOf(row)) {
    const key = `${kind} ${subject}`;
    const known = open.get(key) ?? { kind, subject, values: new Map<string, Value>(), origins: [] };
    open.set(key, known);
    known.origins.push(origin);
    for (const [parameter, value] of Object.entries(terms)) {
      const before = known.values.get(parameter);
      const after = { value, origin };
      if (before === undefined) known.values.set(parameter, after);
      else if (contradicts(directionOf(kind, parameter), before.value, value))
        contradictions.push(opposite(`${kind} ${parameter}`, before, after));
      else known.values.set(parameter, stricter(directionOf(kind, parameter), before, after));
    }
  }
}

function directionOf(kind: Kind, parameter: string): Direction {
  const table: Readonly<Record<string, Direction>> = DIRECTIONS[kind];
  return (Object.hasOwn(table, parameter) ? table[parameter] : undefined) ?? 'subject';
}

function contradicts(direction: Direction, one: unknown, other: unknown): boolean {
  return direction === 'demand' && one !== other && one !== 'allowed' && other !== 'allowed';
}

/** The stricter of two values; a joined value keeps the origin of the first one, unless only the second adds to it. */
function stricter(direction: Direction, one: Value, other: Value): Value {
  if (direction === 'subject') return one;
  if (direction === 'union') {
    const [first, second] = [listOf(one.value), listOf(other.value)];
    const value = [...new Set([...first, ...second])];
    return { value, origin: first.length === 0 ? other.origin : one.origin };
  }
  if (direction === 'bands') {
    const value = mergeBands(one.value as readonly Band[], other.value as readonly Band[]);
    return { value, origin: JSON.stringify(value) === JSON.stringify(other.value) ? other.origin : one.origin };
  }
  return rank(direction, other.value) > rank(direction, one.value) ? other : one;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Higher is stricter; null, which demands nothing, is lowest. */
function rank(direction: Exclude<Direction, 'subject' | 'union' | 'bands'>, value: unknown): number {
  if (typeof direction === 'object') return direction.order.indexOf(value as string | null);
  if (direction === 'demand') return value === 'allowed' ? 0 : 1;
  if (direction === 'yes') return value === true ? 1 : 0;
  if (value === null) return Number.NEGATIVE_INFINITY;
  const size = typeof value === 'string' ? secondsOf(value) : Number(value);
  return direction === 'smaller' ? -size : size;
}

/** A demand that merging has made impossible. */
function impossible(demand: Demand): readonly Contradiction[] {
  if (demand.kind !== 'exclusion') return [];
  const { minimum, maximum } = demand.terms;
  const [low, high] = [demand.decidedBy['minimum'], demand.decidedBy['maximum']];
  if (!minimum || !maximum || !low || !high || secondsOf(minimum) <= secondsOf(maximum)) return [];
  return [opposite('exclusion minimum', { value: minimum, origin: low }, { value: maximum, origin: high }, 'maximum')];
}

function opposite(about: string, one: Value, other: Value, otherKey?: string): Contradiction {
  const words = ({ value, origin }: Value) => `${describeOrigin(origin)} says ${String(value)}`;
  return {
    code: 'pack.contradiction',
    path: '/packs',
    found: `${about}: ${words(one)}; ${words(other)}${otherKey === undefined ? '' : ` as ${otherKey}`}`,
    expected: 'packs whose demands can be met together',
    remedy: 'Serve the two markets by two brands, or have a lawyer correct one of the two rows.',
    between: [one.origin, other.origin],
  };
}

/** `gb RTS 12B (/obligations/3)`. */
export function describeOrigin({ pack, clause, pointer }: Origin): string {
  return `${pack} ${clause} (${pointer})`;
}
