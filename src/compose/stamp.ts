import { type BrandsPort, noBrands } from '#gateway/context/brands-port.ts';
import { edgeHeaders } from '#gateway/door/edge-headers.ts';
import type { AgeLimit } from '#model/form/age.ts';

/** On whose behalf a call is stamped; the staff's calls and a room's sockets are no merchant's. */
interface Stamped {
  readonly merchant?: string;
  readonly address: string;
  readonly host: string;
}

/** Headers by which a gateway of ours believes the edge. */
export function stampWith(secret: string, brands: Pick<BrandsPort, 'find'> = noBrands) {
  return ({ merchant = '', address, host }: Stamped): Readonly<Record<string, string>> => ({
    [edgeHeaders.proof]: secret,
    [edgeHeaders.merchant]: merchant,
    [edgeHeaders.address]: address,
    [edgeHeaders.host]: host,
    ...ageHeaders(brands.find(merchant)?.brand),
  });
}

/** What only the brand knows. */
function ageHeaders(brand: AgeLimit | undefined): Record<string, string> {
  if (brand === undefined) return {};
  return { [edgeHeaders.minimumAge]: String(brand.minimumAge), [edgeHeaders.timeZone]: brand.timeZone };
}
