import type { FactName, FactValue } from '../conditions/facts.ts';
import type { World } from '../conditions/solve.ts';

export type Factors = ReadonlyMap<FactName, readonly FactValue[]>;

/**
 * Few worlds in which every two values of every two factors occur together at least once (pairwise testing, greedy,
 * deterministic). Most defects need two settings to coincide; the full product would be too large.
 */
export function coverPairs(factors: Factors): readonly World[] {
  const names = [...factors.keys()].filter((name) => (factors.get(name)?.length ?? 0) > 0);
  const open = allPairs(names, factors);
  const worlds: World[] = [];
  while (open.size > 0 || worlds.length === 0) {
    const world = buildWorld(names, factors, open, worlds.length);
    for (const pair of pairsOf(names, world)) open.delete(pair);
    worlds.push(world);
  }
  return worlds;
}

function allPairs(names: readonly FactName[], factors: Factors): Set<string> {
  const pairs = new Set<string>();
  names.forEach((one, at) => {
    for (const other of names.slice(at + 1))
      for (const value of factors.get(one) ?? [])
        for (const otherValue of factors.get(other) ?? []) pairs.add(pairKey(one, value, other, otherValue));
  });
  return pairs;
}

/**
 * Starts from an uncovered pair, then gives each factor the value that covers the most new pairs. `rotation` varies
 * tie-breaking and the start in each world: otherwise worlds would be equal.
 */
function buildWorld(names: readonly FactName[], factors: Factors, open: ReadonlySet<string>, rotation: number): World {
  const world: Record<FactName, FactValue> = startOf(names, factors, open);
  const from = (rotation * 7) % Math.max(names.length, 1);
  for (const [at, name] of [...names.slice(from), ...names.slice(0, from)].entries()) {
    if (Object.hasOwn(world, name)) continue;
    const values = factors.get(name) ?? [];
    const rotated = [
      ...values.slice((rotation + at) % values.length),
      ...values.slice(0, (rotation + at) % values.length),
    ];
    world[name] = best(rotated, (value) => newPairs(names, world, name, value, open));
  }
  return world;
}

function best(values: readonly FactValue[], score: (value: FactValue) => number): FactValue {
  const scored = values.map((value) => ({ value, score: score(value) }));
  return scored.reduce((top, one) => (one.score > top.score ? one : top)).value;
}

function startOf(names: readonly FactName[], factors: Factors, open: ReadonlySet<string>): Record<FactName, FactValue> {
  for (const [at, one] of names.entries())
    for (const other of names.slice(at + 1))
      for (const value of factors.get(one) ?? [])
        for (const otherValue of factors.get(other) ?? [])
          if (open.has(pairKey(one, value, other, otherValue))) return { [one]: value, [other]: otherValue };
  return {};
}

function newPairs(
  names: readonly FactName[],
  world: World,
  name: FactName,
  value: FactValue,
  open: ReadonlySet<string>,
): number {
  const at = names.indexOf(name);
  let count = 0;
  for (const [otherAt, other] of names.entries()) {
    const otherValue = world[other];
    if (otherValue === undefined || other === name) continue;
    const key = otherAt < at ? pairKey(other, otherValue, name, value) : pairKey(name, value, other, otherValue);
    if (open.has(key)) count += 1;
  }
  return count;
}

function* pairsOf(names: readonly FactName[], world: World): Generator<string> {
  for (const [at, one] of names.entries())
    for (const other of names.slice(at + 1)) {
      const [value, otherValue] = [world[one], world[other]];
      if (value !== undefined && otherValue !== undefined) yield pairKey(one, value, other, otherValue);
    }
}

function pairKey(one: FactName, value: FactValue, other: FactName, otherValue: FactValue): string {
  return `${one}=${value} ${other}=${otherValue}`;
}
