import { useAtomValue } from 'jotai';
import { brandRevisionAtom, portalAtom } from '../state/atoms.ts';

/** The address of a brand's own file (`assets/logo.svg` in the brand file). The revision makes it immutable. */
export function assetAddress(revision: string, file: string): string {
  return `/_brand/${encodeURIComponent(revision)}/${file}`;
}

/** Addresses of the brand's files; undefined for a file that the brand does not have. */
export function useAssets(): (file: string | undefined) => string | undefined {
  const revision = useAtomValue(brandRevisionAtom);
  return (file) => (file === undefined || file === '' ? undefined : assetAddress(revision, file));
}

/** Pictures of replies come only from this site, from data and from the hosts that the brand file lists (D43). */
export function usePictures(): (address: string | undefined) => string | undefined {
  const { imageOrigins } = useAtomValue(portalAtom);
  const revision = useAtomValue(brandRevisionAtom);
  return (address) =>
    address !== undefined && isAllowedPicture(address, imageOrigins) ? keptAddress(address, revision) : undefined;
}

/** A brand's own file is asked for by its revision, as everywhere on the page: browsers keep it, and load it once. */
export function keptAddress(address: string, revision: string): string {
  return address.startsWith('/_brand/assets/') ? assetAddress(revision, address.slice('/_brand/'.length)) : address;
}

export function isAllowedPicture(address: string, origins: readonly string[]): boolean {
  if (/^\/[^/\\]/.test(address)) return true;
  return origins.some((origin) => address.startsWith(`${origin}/`) && !/[\s\\]/.test(address));
}
