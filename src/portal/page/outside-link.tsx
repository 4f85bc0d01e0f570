import type { ReactNode } from 'react';

export interface OutsideLinkProps {
  /** Validated by the model: http(s), mailto, tel, or a path of this site. */
  readonly address: string;
  readonly className?: string | undefined;
  /** Accessible name of an icon-only link. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A link that may lead off the site; another site opens in a new tab without opener and referrer. */
export function OutsideLink({ address, className, label, children }: OutsideLinkProps) {
  const isSite = address.startsWith('http');
  return (
    <a
      className={className}
      href={address}
      target={isSite ? '_blank' : undefined}
      rel={isSite ? 'noopener noreferrer' : undefined}
      aria-label={label}
      title={label}
    >
      {children}
    </a>
  );
}
