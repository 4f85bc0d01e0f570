import { useAtomValue } from 'jotai';
import type { PortalResource } from '#model/portal/portal.ts';
import { portalAtom } from '../state/atoms.ts';
import { useTexts } from '../state/texts/texts.ts';

/** A contact of the merchant that leads off the site to a person. */
export interface Contact {
  readonly id: string;
  readonly address: string;
  readonly icon: string;
  readonly words: string;
}

export function useContacts(): readonly Contact[] {
  const { label } = useTexts();
  const { resources } = useAtomValue(portalAtom);
  return resources.filter(isContact).map(({ kind, url, label: own }) => ({
    id: `${kind} ${url}`,
    address: url,
    icon: kind === 'EMAIL' ? 'mail' : kind.toLowerCase(),
    words: own || label(kind === 'EMAIL' ? 'element.bar.mail' : `element.bar.social.${kind}`),
  }));
}

function isContact({ kind, url }: PortalResource): boolean {
  return url !== '' && kind !== 'IOS' && kind !== 'IOS_LITE' && kind !== 'Android';
}
