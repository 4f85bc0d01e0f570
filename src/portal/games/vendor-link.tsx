import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { Category, Vendor } from '#model/documents/lanes.ts';
import { elementOf } from '#model/screens/gate.ts';
import { vendorLobby } from '#model/screens/vendor-lobby.ts';
import { likelyTokenAtom, portalAtom } from '../state/atoms.ts';

interface VendorLinkProps {
  readonly vendor: Pick<Vendor, 'code' | 'accountType'>;
  readonly category: Category;
  readonly className?: string | undefined;
  readonly tabIndex?: number;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A link to a vendor's lobby with the vendor selected. Plain text where the visitor may not go there. */
export function VendorLink({ vendor, category, className, tabIndex, isCurrent = false, children }: VendorLinkProps) {
  const address = useVendorLobby()(vendor, category);
  if (address === undefined) return <span className={className}>{children}</span>;
  return (
    <a className={className} href={address} tabIndex={tabIndex} aria-current={isCurrent ? 'true' : undefined}>
      {children}
    </a>
  );
}

/** Addresses of vendors' lobbies; undefined for one that this site does not have, or that requires sign-in. */
export function useVendorLobby(): (vendor: VendorLinkProps['vendor'], category: Category) => string | undefined {
  const portal = useAtomValue(portalAtom);
  const isIn = useAtomValue(likelyTokenAtom) || !portal.loginBeforeHome;
  return (vendor, category) => {
    const address = vendorLobby(vendor, category);
    const [path] = address.split('?');
    return isIn && elementOf(portal, `route.${path}`) !== undefined ? address : undefined;
  };
}
