import { getByPath, type WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { type AdderProps, listUi } from '#console/forms/list-template.tsx';
import { relayCodes } from '#contract/registry.ts';
import { own, ownText } from '#model/json/json.ts';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { typingOf } from '#ui/schema-form/theme/text-widgets.tsx';
import { css } from '#ui/style/style.ts';
import type { SectionProps } from '../parts/editor.ts';
import { NARROW } from '../parts/narrow-field.tsx';
import { SettingBox } from '../parts/setting-box.tsx';
import { SettingForm } from '../parts/setting-form.tsx';
import { gatewayForm } from '../parts/setting-forms.ts';
import type { Shape } from '../parts/setting-shapes.ts';
import { entriesOf, relaysOf, setKey, textOf } from '../parts/values.ts';
import { translate } from '../parts/words.ts';

const fieldWidth = css({ maxInlineSize: '30rem' });

const CODECS = ['plain', 'jwe'] as const;

type Codec = (typeof CODECS)[number];

function codecOf(profile: unknown): Codec {
  return CODECS.find((one) => one === ownText(profile, 'codec')) ?? 'plain';
}

/** The tree has relays as an object keyed by our name; the form has a list. */
const PROFILE: Shape = {
  read: (value) => ({
    codec: codecOf(value),
    relays: relaysOf(value).map(([ours, theirs]) => ({ ours, theirs })),
  }),
  write(values, before) {
    const codec = values['codec'] === codecOf(before) ? before : setKey(before, 'codec', values['codec']);
    const relays = entriesOf(values['relays']);
    if (relays.length === 0 && own(before, 'relays') === undefined) return codec;
    return setKey(codec, 'relays', Object.fromEntries(relays.map((relay) => relayIn(relay, before))));
  },
  at: (path, value) =>
    path.replace(/^\/relays\/([^/]+)/, (_, ours: string) => `/relays/${placeOf(ours, value)}/theirs`),
};

/** A relay as key and value; a value that is not a text is preserved until it is edited. */
function relayIn(relay: unknown, before: unknown): readonly [string, unknown] {
  const [ours, theirs] = [textOf(relay, 'ours'), textOf(relay, 'theirs')];
  const was = own(own(before, 'relays'), ours);
  return [ours, typeof was !== 'string' && JSON.stringify(was) === theirs ? was : theirs];
}

function placeOf(ours: string, profile: unknown): number {
  return relaysOf(profile).findIndex(([name]) => name === ours);
}

/** The codec of calls, and the relays that clients call by another name. */
export function GatewaySection({ edit }: SectionProps) {
  const editor = edit('whitelabel.gatewayProfile');
  const codec = codecOf(editor.value);
  const { mayChange } = editor;
  const ui = useMemo(() => profileUi(codec, mayChange), [codec, mayChange]);
  return (
    <SettingBox element="gateway" title={translate('gateway.title')} lead={translate('gateway.lead')} editor={editor}>
      <SettingForm editor={editor} of={gatewayForm} shape={PROFILE} ui={ui} />
    </SettingBox>
  );
}

function profileUi(codec: Codec, mayChange: boolean) {
  const codecs = CODECS.map((value) => ({ value, label: translate(`codec.${value}`) }));
  const relays = {
    nameOf: (relay: unknown) => textOf(relay, 'ours'),
    title: translate('relays.title'),
    isHeaded: true,
    empty: translate('relays.none'),
    adder: RelayAdder,
    isOrdered: false,
    mayChange,
    first: 'theirs',
  };
  return {
    codec: { ...choiceUi(codecs), ...NARROW, 'ui:help': `codec.${codec}Hint` },
    relays: listUi(relays, {
      ours: { 'ui:widget': 'hidden' },
      theirs: { 'ui:widget': RelayWidget, 'ui:options': { maxLength: 60 } },
    }),
  };
}

/** The external name of a relay. */
function RelayWidget(props: WidgetProps) {
  const { control, inUse, text, change } = useControl(props);
  const path = control.name.split('.').slice(0, -1);
  return (
    <TextField
      {...control}
      {...typingOf(props)}
      className={fieldWidth}
      label={translate('relays.name', { ours: textOf(getByPath(inUse.form.values(), path), 'ours') })}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** Offers the relays that are not renamed yet. */
function RelayAdder({ id, entries, add }: AdderProps) {
  const free = relayCodes.filter((name) => entries.every((relay) => textOf(relay, 'ours') !== name));
  return (
    <Select
      id={id}
      className={fieldWidth}
      label={translate('relays.add')}
      value=""
      options={[
        { value: '', label: translate('relays.choose') },
        ...free.map((name) => ({ value: name, label: name })),
      ]}
      onChange={({ target: { value } }) => value !== '' && add([{ ours: value, theirs: value }])}
    />
  );
}
