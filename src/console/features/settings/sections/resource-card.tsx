import { getByPath, type ObjectFieldTemplateProps, type WidgetProps } from '@rjsf/utils';
import type { SiteView } from '#console/effects/site-view.ts';
import { EntryTools, useEntry } from '#console/forms/list-template.tsx';
import { nameResource } from '#console/names/names.ts';
import { safeAddress } from '#model/documents/safe-address.ts';
import { APP_KINDS, RESOURCE_KINDS } from '#model/documents/status.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { useFormInUse } from '#ui/schema-form/state/form-in-use.ts';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { typingOf } from '#ui/schema-form/theme/text-widgets.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { elementOfKind, isHidden } from '../parts/brand-notes.ts';
import { BrandNote } from '../parts/note.tsx';
import { RawValue } from '../parts/raw-value.tsx';
import { writeObject } from '../parts/setting-shapes.ts';
import { entriesOf, labelKey, textOf } from '../parts/values.ts';
import { useView } from '../parts/view-context.ts';
import { translate } from '../parts/words.ts';

const card = css({
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.canvas,
});
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[1],
  paddingInlineStart: space[3],
  paddingInlineEnd: space[1],
  borderBlockEnd: `1px solid ${color.line}`,
});
const heading = css({ flex: 1, minInlineSize: 0, fontSize: type.s, fontWeight: weight.strong });
const id = css({
  color: color.textMuted,
  fontSize: type.xs,
  fontWeight: weight.regular,
  marginInlineStart: space[2],
  [media.phone]: { display: 'block', marginInlineStart: 0 },
});
const body = css({ display: 'flex', flexWrap: 'wrap', gap: space[4], padding: space[3] });
const fields = css({ flex: '1 1 18rem', display: 'grid', gap: space[3], alignContent: 'start', minInlineSize: 0 });
const labels = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))',
  gap: space[3],
  marginBlockStart: space[2],
});
const summary = css({ fontSize: type.s, color: color.textMuted, cursor: 'pointer', inlineSize: 'fit-content' });
const preview = css({
  flex: 'none',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  gap: space[2],
  inlineSize: 240,
  fontSize: type.xs,
  color: color.textMuted,
  textAlign: 'center',
  [media.phone]: { inlineSize: '100%' },
});
const noCode = css({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 240,
  maxInlineSize: '100%',
  aspectRatio: '1',
  padding: space[4],
  border: `1px dashed ${color.lineStrong}`,
  borderRadius: radius.m,
});

/** One resource: its URL, its labels, and its QR code as the portal renders it. */
export function ResourceCard({ properties, formData }: ObjectFieldTemplateProps) {
  const view = useView();
  const item = useEntry();
  const { form } = useFormInUse();
  const entry = writeObject(formData);
  const kind = kindOf(entry);
  const isApp = isAppKind(kind);
  const before = entriesOf(form.values()['entries']).slice(0, item.index);
  const isSecond = before.some((other) => textOf(other, 'resourceType') === kind);
  const drawn = properties.filter(({ name }) => isApp || name === 'url').map(({ content }) => content);
  return (
    <article
      className={card}
      aria-label={nameOf(entry)}
      data-element={`console.settings.resource.${kind ?? item.index}`}
    >
      <header className={head}>
        <Icon name={isApp ? 'smartphone' : kind === 'EMAIL' ? 'mail' : 'globe'} size={16} />
        <h4 className={heading}>
          {nameOf(entry)}
          {kind !== undefined && <code className={id}>{elementOfKind(kind)}</code>}
        </h4>
        <EntryTools {...item} />
      </header>
      {kind === undefined ? (
        <div className={body}>
          <div className={fields}>
            <BrandNote>{translate('resources.unknown')}</BrandNote>
            <RawValue value={entry} />
          </div>
        </div>
      ) : (
        <div className={body}>
          <div className={fields}>
            {isSecond && <BrandNote>{translate(isApp ? 'resources.secondApp' : 'resources.second')}</BrandNote>}
            {isHidden(view.brand, elementOfKind(kind)) && (
              <BrandNote>{translate('resources.hidden', { id: elementOfKind(kind) })}</BrandNote>
            )}
            {drawn}
            <Labels view={view} entry={entry} at={`entries.${item.index}`} />
          </div>
          {isApp && <Code entry={entry} name={nameOf(entry)} />}
        </div>
      )}
    </article>
  );
}

type Kind = (typeof RESOURCE_KINDS)[number];

function kindOf(entry: unknown): Kind | undefined {
  return RESOURCE_KINDS.find((known) => known === textOf(entry, 'resourceType'));
}

function isAppKind(kind: Kind | undefined): boolean {
  return APP_KINDS.some((app) => app === kind);
}

export function nameOf(entry: unknown): string {
  const kind = kindOf(entry);
  return kind === undefined ? translate('kind.other', { kind: textOf(entry, 'resourceType') }) : nameResource(kind);
}

/** The URL of a resource: a page, or a mail address. */
export function AddressWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const { form } = useFormInUse();
  const kind = kindOf(getByPath(form.values(), control.name.split('.').slice(0, -1)));
  const isMail = kind === 'EMAIL';
  return (
    <TextField
      {...control}
      {...typingOf(props)}
      {...(isMail && { label: translate('resource.mail'), hint: translate('resource.mailHint') })}
      inputMode={isMail ? 'email' : 'url'}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

interface LabelsProps {
  readonly view: SiteView;
  readonly entry: unknown;
  /** The path of the entry in the form. */
  readonly at: string;
}

/** One field for each language of the brand; labels in other languages are preserved in the tree. */
function Labels({ view, entry, at }: LabelsProps) {
  const { form } = useFormInUse();
  const { languages } = view.brand;
  const filled = languages.filter((language) => textOf(entry, labelKey(language)) !== '');
  return (
    <details>
      <summary className={summary}>
        {translate('resource.labels', { have: filled.length, of: languages.length })}
      </summary>
      <div className={labels}>
        {languages.map((language) => (
          <TextField
            key={language}
            label={translate('resource.label', { language: LANGUAGES[language].name })}
            value={textOf(entry, labelKey(language))}
            maxLength={80}
            lang={LANGUAGES[language].tag}
            dir={LANGUAGES[language].dir}
            autoComplete="off"
            onChange={(event) => form.set(`${at}.${labelKey(language)}`, event.target.value || undefined)}
          />
        ))}
      </div>
    </details>
  );
}

/** The QR code as the portal's bar and download page render it. */
function Code({ entry, name }: { readonly entry: unknown; readonly name: string }) {
  const value = safeAddress(textOf(entry, 'qrCodeUrl')) || safeAddress(textOf(entry, 'url'));
  return (
    <div className={preview}>
      {value === '' ? (
        <p className={noCode}>{translate('resource.noCode')}</p>
      ) : (
        <>
          <QrCode value={value} title={translate('resource.code', { name })} />
          <span>{translate('resource.codeOf')}</span>
        </>
      )}
    </div>
  );
}
