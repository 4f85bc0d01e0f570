import { useRef } from 'react';
import type { SiteView } from '#console/effects/site-view.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color, space, type } from '#ui/tokens.ts';
import { isReached, linkOrigin } from './brand-notes.ts';
import { BrandNote } from './note.tsx';
import { RowTools } from './row-tools.tsx';
import { SettingBox } from './setting-box.tsx';
import type { Editor, SectionProps } from './use-editor.ts';
import { useRowFocus } from './use-row-focus.ts';
import { addEntry, dropEntry, entriesOf, moveEntry, setEntry, setKey, textOf } from './values.ts';
import { say } from './words.ts';

const list = css({ display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: space[2] });
const channelBox = css({ flex: '0 0 11rem' });
const grow = css({ flex: '1 1 16rem', minInlineSize: 0 });
const tools = css({ paddingBlockStart: '1.5rem' });
const notes = css({ flex: '1 0 100%' });
const none = css({ color: color.textMuted, fontSize: type.s });

const CHANNELS = ['LIVECHAT', 'VIP'] as const;

/** The links of customer service by channel: the first of a channel that can be opened is where its visitors are led. */
export function ServiceSection({ view, edit }: SectionProps) {
  const editor = edit('status.customerService');
  const entries = entriesOf(editor.value);
  const place = useRef<HTMLDivElement>(null);
  const follow = useRowFocus(place);
  return (
    <SettingBox element="service" title={say('service.title')} lead={say('service.lead')} editor={editor}>
      <div ref={place}>
        {entries.length === 0 && <p className={none}>{say('service.none')}</p>}
        <ol className={list}>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place; the same link may stand twice
            <li key={index} className={row} data-row={index}>
              <Channel
                view={view}
                editor={editor}
                entry={entry}
                index={index}
                onSet={(next) => editor.set(setEntry(entries, index, next))}
              />
              {editor.mayChange && (
                <div className={tools}>
                  <RowTools
                    name={say('row.name', { label: say('service.link'), place: index + 1 })}
                    isFirst={index === 0}
                    isLast={index === entries.length - 1}
                    onMove={(by, part) => {
                      follow(index + by, part);
                      editor.set(moveEntry(entries, index, by));
                    }}
                    onDrop={() => {
                      follow(Math.min(index, entries.length - 2), 'value');
                      editor.set(dropEntry(entries, index));
                    }}
                  />
                </div>
              )}
              <Notes view={view} path={textOf(entry, 'path')} />
            </li>
          ))}
        </ol>
      </div>
      {editor.mayChange && (
        <div>
          <Button
            variant="quiet"
            size="s"
            icon="plus"
            onClick={() => {
              follow(entries.length, 'value');
              editor.set(addEntry(entries, { csType: CHANNELS[0], path: '' }));
            }}
          >
            {say('service.add')}
          </Button>
        </div>
      )}
    </SettingBox>
  );
}

interface ChannelProps {
  readonly view: SiteView;
  readonly editor: Editor;
  readonly entry: unknown;
  readonly index: number;
  readonly onSet: (entry: object) => void;
}

function Channel({ editor, entry, index, onSet }: ChannelProps) {
  const channel = textOf(entry, 'csType');
  const known = CHANNELS.map((value) => ({ value: value as string, label: say(`channel.${value}`) }));
  const isKnown = known.some(({ value }) => value === channel);
  const place = index + 1;
  return (
    <>
      <Select
        className={channelBox}
        label={say('service.channel', { place })}
        value={channel}
        options={isKnown ? known : [...known, { value: channel, label: say('channel.other', { channel }) }]}
        onChange={(event) => onSet(setKey(entry, 'csType', event.target.value))}
      />
      <TextField
        className={grow}
        label={say('service.path', { place })}
        error={editor.problemAt(`/${index}/path`)}
        value={textOf(entry, 'path')}
        maxLength={2_000}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        data-part="value"
        onChange={(event) => onSet(setKey(entry, 'path', event.target.value))}
      />
    </>
  );
}

/** What the brand file and the gateway make of a link. */
function Notes({ view, path }: { readonly view: SiteView; readonly path: string }) {
  const origin = linkOrigin(path);
  const isSealed = path !== '' && !path.includes(':') && !path.startsWith('/');
  const isForeign = origin !== undefined && !isReached(view.brand, origin, 'links');
  if (!isSealed && !isForeign) return null;
  return (
    <div className={notes}>
      <BrandNote>{isForeign ? say('service.unlisted', { origin }) : say('service.sealed')}</BrandNote>
    </div>
  );
}
