import type { ObjectFieldTemplateProps, WidgetProps } from '@rjsf/utils';
import type { SiteView } from '#console/effects/site-view.ts';
import { EntryTools, useEntry } from '#console/forms/list-template.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { typingOf } from '#ui/schema-form/theme/text-widgets.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { isReached, linkOrigin } from '../parts/brand-notes.ts';
import { BrandNote } from '../parts/note.tsx';
import { textOf } from '../parts/values.ts';
import { useView } from '../parts/view-context.ts';
import { translate } from '../parts/words.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: space[2] });
const field = css({ flex: '1 1 16rem', minInlineSize: 0, '&:first-child': { flex: '0 0 11rem' } });
const tools = css({ paddingBlockStart: '1.5rem' });
const notes = css({ flex: '1 0 100%' });

export const CHANNELS = ['LIVECHAT', 'VIP'] as const;

/** A link: its channel, its URL, and notes on how the brand file handles it. */
export function ServiceLink({ properties, formData }: ObjectFieldTemplateProps) {
  const entry = useEntry();
  return (
    <div className={row}>
      {properties.map(({ name, content }) => (
        <div key={name} className={field}>
          {content}
        </div>
      ))}
      <div className={tools}>
        <EntryTools {...entry} />
      </div>
      <Notes view={useView()} path={textOf(formData, 'path')} />
    </div>
  );
}

/** The channel of a link; an unknown channel is shown by its code. */
export function ChannelWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const place = useEntry().index + 1;
  const known = CHANNELS.map((value) => ({ value: value as string, label: translate(`channel.${value}`) }));
  const isKnown = known.some(({ value }) => value === text);
  return (
    <Select
      {...control}
      label={translate('service.channel', { place })}
      value={text}
      options={isKnown ? known : [...known, { value: text, label: translate('channel.other', { channel: text }) }]}
      onChange={(event) => change(event.target.value)}
    />
  );
}

export function PathWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const place = useEntry().index + 1;
  return (
    <TextField
      {...control}
      {...typingOf(props)}
      label={translate('service.path', { place })}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** How the brand file and the gateway handle a link. */
function Notes({ view, path }: { readonly view: SiteView; readonly path: string }) {
  const origin = linkOrigin(path);
  const isEncrypted = path !== '' && !path.includes(':') && !path.startsWith('/');
  const isThirdParty = origin !== undefined && !isReached(view.brand, origin, 'links');
  if (!isEncrypted && !isThirdParty) return null;
  return (
    <div className={notes}>
      <BrandNote>{isThirdParty ? translate('service.unlisted', { origin }) : translate('service.sealed')}</BrandNote>
    </div>
  );
}
