import { useRef } from 'react';
import { RESOURCE_KINDS } from '#model/documents/status.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { css } from '#ui/style.ts';
import { space } from '#ui/tokens.ts';
import { ResourceCard } from './resource-card.tsx';
import type { RowPart } from './row-tools.tsx';
import { SettingBox } from './setting-box.tsx';
import type { SectionProps } from './use-editor.ts';
import { useRowFocus } from './use-row-focus.ts';
import { addEntry, dropEntry, entriesOf, moveEntry, setEntry, textOf } from './values.ts';
import { say } from './words.ts';

const list = css({ display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' });
const adds = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

/** Apps with their codes, social networks and the mail address, in the order in which they are looked up. */
export function ResourcesSection({ view, edit }: SectionProps) {
  const editor = edit('status.resources');
  const entries = entriesOf(editor.value);
  const place = useRef<HTMLDivElement>(null);
  const follow = useRowFocus(place);
  const move = (from: number, by: -1 | 1, part: RowPart): void => {
    follow(from + by, part);
    editor.set(moveEntry(entries, from, by));
  };
  const add = (resourceType: string): void => {
    follow(entries.length, 'value');
    editor.set(addEntry(entries, { resourceType, url: '' }));
  };
  const kinds = entries.map((entry) => textOf(entry, 'resourceType'));
  return (
    <SettingBox element="resources" title={say('resources.title')} lead={say('resources.lead')} editor={editor}>
      <div ref={place}>
        {entries.length === 0 && <EmptyState title={say('resources.none')} text={say('resources.noneText')} />}
        <ol className={list}>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place; the same resource may stand twice
            <li key={index} data-row={index}>
              <ResourceCard
                view={view}
                editor={editor}
                entry={entry}
                index={index}
                isSecond={kinds.indexOf(textOf(entry, 'resourceType')) < index}
                isLast={index === entries.length - 1}
                onSet={(next) => editor.set(setEntry(entries, index, next))}
                onMove={(by, part) => move(index, by, part)}
                onDrop={() => {
                  follow(Math.min(index, entries.length - 2), 'value');
                  editor.set(dropEntry(entries, index));
                }}
              />
            </li>
          ))}
        </ol>
      </div>
      {editor.mayChange && (
        <div className={adds}>
          {RESOURCE_KINDS.filter((kind) => !kinds.includes(kind)).map((kind) => (
            <Button key={kind} variant="quiet" size="s" icon="plus" onClick={() => add(kind)}>
              {say(`kind.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </SettingBox>
  );
}
