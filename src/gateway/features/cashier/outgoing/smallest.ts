/** Undefined for an empty list. */
export function smallest(all: readonly bigint[]): bigint | undefined {
  return all.reduce<bigint | undefined>((least, one) => (least === undefined || one < least ? one : least), undefined);
}
