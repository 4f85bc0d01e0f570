import { edgeHeaders } from '#gateway/door/edge-headers.ts';

/** On whose behalf a call is stamped; the staff's calls and a room's sockets are no merchant's. */
interface Stamped {
  readonly merchant?: string;
  readonly address: string;
  readonly host: string;
}

/** Headers by which a gateway of ours believes the edge. */
export function stampWith(secret: string) {
  return ({ merchant = '', address, host }: Stamped): Readonly<Record<string, string>> => ({
    [edgeHeaders.proof]: secret,
    [edgeHeaders.merchant]: merchant,
    [edgeHeaders.address]: address,
    [edgeHeaders.host]: host,
  });
}
