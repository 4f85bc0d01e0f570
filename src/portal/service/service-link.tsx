import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { PortalResource } from '#model/portal/portal.ts';
import { isPlainClick } from '../page/action.tsx';
import { portalAtom } from '../state/atoms.ts';
import { useService } from './use-service.ts';

/** Contact kinds, the fastest first. */
const CONTACT_KINDS: readonly PortalResource['kind'][] = ['WHATSAPP', 'TELEGRAM', 'FACEBOOK', 'INSTAGRAM', 'EMAIL'];
const HELP = '/help';

/** Customer service without script: the merchant's first contact, else the help centre. */
function contactAddress(resources: readonly PortalResource[]): string {
  const found = CONTACT_KINDS.map((kind) =>
    resources.find((resource) => resource.kind === kind && resource.url !== ''),
  );
  return found.find((resource) => resource !== undefined)?.url ?? HELP;
}

interface ServiceLinkProps {
  readonly className?: string | undefined;
  /** Accessible name of an icon-only link. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** Customer service: a click opens its window; without script, or in a new tab, it is a plain link to a contact. */
export function ServiceLink({ className, label, children }: ServiceLinkProps) {
  const { resources } = useAtomValue(portalAtom);
  const openService = useService();
  const address = contactAddress(resources);
  const isSite = address.startsWith('http');
  return (
    <a
      className={className}
      href={address}
      target={isSite ? '_blank' : undefined}
      rel={isSite ? 'noopener noreferrer' : undefined}
      aria-label={label}
      title={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        openService();
      }}
    >
      {children}
    </a>
  );
}
