import type { ReactNode } from 'react';

export interface OutsideLinkProps {
  /** Checked by the model: http(s), mailto, tel, or a path of this site. */
  readonly address: string;
  readonly className?: string | undefined;
  /** The link's name where it shows a sign only. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A link that may lead outside; another site opens in a tab of its own and learns nothing of this one. */
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
