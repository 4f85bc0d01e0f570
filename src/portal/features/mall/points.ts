/** The points missing for a price; zero: none. Undefined: the balance is unknown. */
export function missingPoints(price: string, have: string | null | undefined): bigint | undefined {
  if (have === null || have === undefined) return undefined;
  const missing = BigInt(price) - BigInt(have);
  return missing > 0n ? missing : 0n;
}
