import { useAtomValue } from 'jotai';
import { brandRevisionAtom, portalAtom } from '../state/atoms.ts';

/** The address of a brand file's asset (`assets/logo.svg` in the brand file). The revision makes it immutable. */
export function assetAddress(revision: string, file: string): string {
  return `/_brand/${encodeURIComponent(revision)}/${file}`;
}

/** Undefined for a file that the brand does not have. */
export function useAssets(): (file: string | undefined) => string | undefined {
  const revision = useAtomValue(brandRevisionAtom);
  return (file) => (file === undefined || file === '' ? undefined : assetAddress(revision, file));
}

/** Allows pictures of replies only from this site, data URLs and the hosts that the brand file lists (D43). */
export function usePictures(): (address: string | undefined) => string | undefined {
  const { imageOrigins } = useAtomValue(portalAtom);
  const revision = useAtomValue(brandRevisionAtom);
  return (address) =>
    address !== undefined && isAllowedPicture(address, imageOrigins) ? immutableAddress(address, revision) : undefined;
}

/**
 * Rewrites a brand asset's address to its immutable address with the revision, so that browsers cache it and load it
 * once.
 */
export function immutableAddress(address: string, revision: string): string {
  return address.startsWith('/_brand/assets/') ? assetAddress(revision, address.slice('/_brand/'.length)) : address;
}

export function isAllowedPicture(address: string, origins: readonly string[]): boolean {
  if (/^\/[^/\\]/.test(address)) return true;
  return origins.some((origin) => address.startsWith(`${origin}/`) && !/[\s\\]/.test(address));
}
