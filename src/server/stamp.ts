import { type BrandsPort, noBrands } from '#gateway/context/brands-port.ts';
import { consentsAsked } from '#model/portal/brand-layer.ts';
import type { Brand } from '#model/site/brand.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';

/** Origin of a proxied call; staff calls and chat WebSockets have no merchant. */
interface Stamped {
  readonly merchant?: string;
  readonly address: string;
  readonly host: string;
  readonly isSecure?: boolean;
}

/** Headers that authenticate the edge to a Livery gateway. */
export function stampWith(secret: string, brands: Pick<BrandsPort, 'find'> = noBrands) {
  return ({ merchant = '', address, host, isSecure = false }: Stamped): Readonly<Record<string, string>> => ({
    [edgeHeaders.secret]: secret,
    [edgeHeaders.merchant]: merchant,
    [edgeHeaders.address]: address,
    [edgeHeaders.host]: host,
    [edgeHeaders.scheme]: isSecure ? 'https' : 'http',
    ...headersOf(brands.find(merchant)?.brand),
  });
}

/** Cached per brand. */
const written = new WeakMap<Brand, Readonly<Record<string, string>>>();

function headersOf(brand: Brand | undefined): Readonly<Record<string, string>> {
  if (brand === undefined) return {};
  const known = written.get(brand);
  if (known !== undefined) return known;
  const headers = {
    [edgeHeaders.minimumAge]: String(brand.minimumAge),
    [edgeHeaders.timeZone]: brand.timeZone,
    [edgeHeaders.languages]: brand.languages.join(','),
    [edgeHeaders.consents]: consentsAsked(brand).join(','),
  };
  written.set(brand, headers);
  return headers;
}
