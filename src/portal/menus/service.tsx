import { Icon } from '#ui/pictures/icon.tsx';
import type { KindProps } from '../page/slot.tsx';
import { ServiceLink } from '../service/service-link.tsx';
import { useTexts } from '../state/texts/texts.ts';
import { PendingRow, rowClass, rowWordsClass } from './row.tsx';

export function ServiceRow({ element, pending }: KindProps) {
  const { label } = useTexts();
  if (pending) return <PendingRow />;
  return (
    <ServiceLink className={rowClass}>
      <Icon name={element.icon ?? 'headset'} size={18} />
      <span className={rowWordsClass}>{label(element.label)}</span>
    </ServiceLink>
  );
}
