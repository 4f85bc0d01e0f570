import { useAtomValue } from 'jotai';
import type { PortalResource } from '#model/portal.ts';
import { Icon } from '#ui/icon.tsx';
import { portalAtom } from '../state/atoms.ts';
import { useTexts } from '../state/texts.ts';
import { OutsideLink } from './outside-link.tsx';
import { PendingRow, rowClass, rowWordsClass } from './row.tsx';
import type { KindProps } from './slot.tsx';

/** Ways to reach somebody, the quickest first. */
const CONTACT_KINDS: readonly PortalResource['kind'][] = ['WHATSAPP', 'TELEGRAM', 'FACEBOOK', 'INSTAGRAM', 'EMAIL'];
const HELP = '/help';

/** Where a visitor finds customer service: the merchant's first contact, else the help centre. */
export function serviceAddress(resources: readonly PortalResource[]): string {
  const found = CONTACT_KINDS.map((kind) =>
    resources.find((resource) => resource.kind === kind && resource.url !== ''),
  );
  return found.find((resource) => resource !== undefined)?.url ?? HELP;
}

/** Customer service as a row of the menu. */
export function ServiceRow({ element, pending }: KindProps) {
  const { label } = useTexts();
  const { resources } = useAtomValue(portalAtom);
  if (pending) return <PendingRow />;
  return (
    <OutsideLink className={rowClass} address={serviceAddress(resources)}>
      <Icon name={element.icon ?? 'headset'} size={18} />
      <span className={rowWordsClass}>{label(element.label)}</span>
    </OutsideLink>
  );
}
