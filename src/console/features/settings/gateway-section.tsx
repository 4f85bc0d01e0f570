import { relays as platformRelays } from '#contract/relays.ts';
import { own, ownText } from '#model/json.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color, space, type, weight } from '#ui/tokens.ts';
import { fieldWidth, SettingBox } from './setting-box.tsx';
import type { SectionProps } from './use-editor.ts';
import { relaysOf, setKey } from './values.ts';
import { say } from './words.ts';

const part = css({ display: 'grid', gap: space[2], marginBlockStart: space[2] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const none = css({ color: color.textMuted, fontSize: type.s });
const rows = css({ display: 'grid', gap: space[2], margin: 0, padding: 0, listStyle: 'none' });
const row = css({ display: 'flex', alignItems: 'flex-start', gap: space[2] });
const grow = css({ flex: 1, minInlineSize: 0, maxInlineSize: '30rem' });

const CODECS = ['plain', 'jwe'] as const;
const KNOWN: readonly string[] = Object.values(platformRelays);

/** How calls are written, and the relays that clients know by another name. */
export function GatewaySection({ edit }: SectionProps) {
  const editor = edit('whitelabel.gatewayProfile');
  const codec = CODECS.find((one) => one === ownText(editor.value, 'codec')) ?? 'plain';
  const renamed = relaysOf(editor.value);
  const free = KNOWN.filter((name) => renamed.every(([ours]) => ours !== name));
  const setRelay = (ours: string, theirs: string | undefined): void =>
    editor.set(setKey(editor.value, 'relays', setKey(own(editor.value, 'relays'), ours, theirs)));
  return (
    <SettingBox element="gateway" title={say('gateway.title')} lead={say('gateway.lead')} editor={editor}>
      <Select
        className={fieldWidth}
        label={say('codec.label')}
        hint={say(`codec.${codec}Hint`)}
        value={codec}
        options={CODECS.map((value) => ({ value, label: say(`codec.${value}`) }))}
        onChange={(event) => editor.set(setKey(editor.value, 'codec', event.target.value))}
      />
      <div className={part}>
        <h4 className={heading}>{say('relays.title')}</h4>
        {renamed.length === 0 && <p className={none}>{say('relays.none')}</p>}
        <ul className={rows}>
          {renamed.map(([ours, theirs]) => (
            <li key={ours} className={row}>
              <TextField
                className={grow}
                label={say('relays.name', { ours })}
                error={editor.problemAt(`/relays/${ours}`)}
                value={theirs}
                maxLength={60}
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="off"
                onChange={(event) => setRelay(ours, event.target.value)}
              />
              {editor.mayChange && (
                <IconButton
                  icon="trash-2"
                  size="s"
                  label={say('row.drop', { name: ours })}
                  onClick={() => setRelay(ours, undefined)}
                />
              )}
            </li>
          ))}
        </ul>
        {editor.mayChange && (
          <Select
            className={fieldWidth}
            label={say('relays.add')}
            value=""
            options={[
              { value: '', label: say('relays.choose') },
              ...free.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(event) => event.target.value !== '' && setRelay(event.target.value, event.target.value)}
          />
        )}
      </div>
    </SettingBox>
  );
}
