import { Menu } from '#ui/overlays/menu.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { useLiveValues } from '../page/live-value.ts';
import { usePerform } from '../play/perform.ts';
import type { ShownElement } from '../state/shown.ts';
import { useTexts } from '../state/texts/texts.ts';
import { useElements } from '../state/use-elements.ts';
import { useCurrent } from './use-current.ts';

interface MoreEntriesProps {
  readonly entries: readonly ShownElement[];
  readonly className: string;
}

/** The navigation entries that do not fit the row. */
export function MoreEntries({ entries, className }: MoreEntriesProps) {
  const { t, label } = useTexts();
  const current = useCurrent(useElements('header.nav'));
  const perform = usePerform();
  const noteOf = useLiveValues();
  const items = entries.map(({ element }) => ({
    id: element.id,
    element: `more.${element.id}`,
    label: label(element.label),
    icon: element.icon,
    note: noteOf(element.badge),
    onSelect: () => perform(element),
  }));
  const hasCurrent = entries.some(({ element }) => element.id === current);
  const button = (
    <button type="button" className={className} aria-current={hasCurrent ? 'page' : undefined}>
      <span>{t('shell.nav.more')}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  );
  return <Menu trigger={button} items={items} />;
}
