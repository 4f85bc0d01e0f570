/** Amounts by age. */
export interface Band {
  /** Years, included. */
  readonly ageFrom: number;
  /** Years, excluded; null: no upper end. */
  readonly ageBelow: number | null;
  readonly amountMinor: number;
}

/** The amount at an age; undefined: no band holds it. */
export function amountAt(bands: readonly Band[], age: number): number | undefined {
  const held = bands.filter(({ ageFrom, ageBelow }) => age >= ageFrom && (ageBelow === null || age < ageBelow));
  return held.length === 0 ? undefined : Math.min(...held.map(({ amountMinor }) => amountMinor));
}

/** The amount for a member; of one whose age is not known, or whom no band holds, the smallest. Undefined: no bands. */
export function amountFor(bands: readonly Band[], age: number | undefined): number | undefined {
  return (age === undefined ? undefined : amountAt(bands, age)) ?? smallestOf(bands);
}

/** The smallest amount of all ages. */
function smallestOf(bands: readonly Band[]): number | undefined {
  return bands.length === 0 ? undefined : Math.min(...bands.map(({ amountMinor }) => amountMinor));
}

/** Bands with the smaller amount at each age. */
export function mergeBands(one: readonly Band[], other: readonly Band[]): readonly Band[] {
  const all = [...one, ...other];
  const edges = [
    ...new Set(all.flatMap(({ ageFrom, ageBelow }) => [ageFrom, ...(ageBelow === null ? [] : [ageBelow])])),
  ];
  return edges
    .toSorted((first, second) => first - second)
    .flatMap((ageFrom, at, sorted): readonly Band[] => {
      const amountMinor = amountAt(all, ageFrom);
      return amountMinor === undefined ? [] : [{ ageFrom, ageBelow: sorted[at + 1] ?? null, amountMinor }];
    });
}
