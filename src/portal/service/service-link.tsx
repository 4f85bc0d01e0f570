import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { PortalResource } from '#model/portal/portal.ts';
import { isPlainClick } from '../page/action.tsx';
import { portalAtom } from '../state/atoms.ts';
import { useService } from './use-service.ts';

/** Ways to reach somebody, the quickest first. */
const CONTACT_KINDS: readonly PortalResource['kind'][] = ['WHATSAPP', 'TELEGRAM', 'FACEBOOK', 'INSTAGRAM', 'EMAIL'];
const HELP = '/help';

/** Where customer service is found without any script: the merchant's first contact, else the help centre. */
function contactAddress(resources: readonly PortalResource[]): string {
  const found = CONTACT_KINDS.map((kind) =>
    resources.find((resource) => resource.kind === kind && resource.url !== ''),
  );
  return found.find((resource) => resource !== undefined)?.url ?? HELP;
}

interface ServiceLinkProps {
  readonly className?: string | undefined;
  /** The link's name where it shows a sign only. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** Customer service: its window in one press; a plain link to a contact before any script, or in a tab of its own. */
export function ServiceLink({ className, label, children }: ServiceLinkProps) {
  const { resources } = useAtomValue(portalAtom);
  const press = useService();
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
        press();
      }}
    >
      {children}
    </a>
  );
}
