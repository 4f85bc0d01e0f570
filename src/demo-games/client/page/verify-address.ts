/** Fields of a round from which its outcome can be verified. */
export interface Checkable {
  readonly kind: string;
  readonly state: string;
  readonly nonce: number | null;
  readonly clientSeed: string | null;
  readonly serverSeed: string | null;
  readonly commitment: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** URL of the verification page with a page's query; the seeds are in the fragment, so that no server receives them. */
export function checkAddress(query: string, seeds: Readonly<Record<string, string>>): string {
  return `/verify?${query}#${new URLSearchParams(seeds)}`;
}

/** URL to verify a round; undefined while its server seed is not revealed. */
export function verifyAddress(query: string, round: Checkable): string | undefined {
  // A duel and a draw have their own seeds, which are revealed with them.
  const own = round.detail['fair'] as
    | Partial<Record<'serverSeed' | 'clientSeed' | 'commitment' | 'nonce', unknown>>
    | undefined;
  const serverSeed = own?.serverSeed ?? round.serverSeed;
  if (round.state !== 'settled' || typeof serverSeed !== 'string') return undefined;
  return checkAddress(query, {
    kind: round.kind,
    ...(typeof round.detail['variant'] === 'string' && { variant: round.detail['variant'] }),
    serverSeed,
    clientSeed: String(own?.clientSeed ?? round.clientSeed ?? ''),
    nonce: String(own?.nonce ?? round.nonce ?? 0),
    commitment: String(own?.commitment ?? round.commitment ?? ''),
  });
}
