import type { SiteView } from '#console/effects/site-view.ts';
import { safeAddress } from '#model/documents/safe-address.ts';
import { APP_KINDS, RESOURCE_KINDS } from '#model/documents/status.ts';
import { isObject } from '#model/json.ts';
import { LANGUAGES } from '#model/languages.ts';
import { Icon } from '#ui/icon.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { css, media } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color, radius, space, type, weight } from '#ui/tokens.ts';
import { elementOfKind, isHidden } from './brand-notes.ts';
import { BrandNote } from './note.tsx';
import { RawValue } from './raw-value.tsx';
import { type RowPart, RowTools } from './row-tools.tsx';
import type { Editor } from './use-editor.ts';
import { labelKey, setKey, textOf } from './values.ts';
import { say } from './words.ts';

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
const id = css({ color: color.textMuted, fontSize: type.xs, fontWeight: weight.regular, marginInlineStart: space[2] });
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

export interface ResourceCardProps {
  readonly view: SiteView;
  readonly editor: Editor;
  readonly entry: unknown;
  readonly index: number;
  /** Another one of its kind stands before it. */
  readonly isSecond: boolean;
  readonly isLast: boolean;
  readonly onSet: (entry: object) => void;
  readonly onMove: (by: -1 | 1, part: RowPart) => void;
  readonly onDrop: () => void;
}

/** One resource: where it leads, what it is called in each language, and its code as the portal draws it. */
export function ResourceCard(props: ResourceCardProps) {
  const { view, editor, entry, index, isSecond, isLast, onMove, onDrop } = props;
  const kind = RESOURCE_KINDS.find((known) => known === textOf(entry, 'resourceType'));
  const name = kind === undefined ? say('kind.other', { kind: textOf(entry, 'resourceType') }) : say(`kind.${kind}`);
  const isApp = APP_KINDS.some((app) => app === kind);
  return (
    <article className={card} aria-label={name} data-element={`console.settings.resource.${kind ?? index}`}>
      <header className={head}>
        <Icon name={isApp ? 'smartphone' : kind === 'EMAIL' ? 'mail' : 'globe'} size={16} />
        <h4 className={heading}>
          {name}
          {kind !== undefined && <code className={id}>{elementOfKind(kind)}</code>}
        </h4>
        {editor.mayChange && (
          <RowTools name={name} isFirst={index === 0} isLast={isLast} onMove={onMove} onDrop={onDrop} />
        )}
      </header>
      {kind === undefined || !isObject(entry) ? (
        <div className={body}>
          <div className={fields}>
            <BrandNote>{say('resources.unknown')}</BrandNote>
            <RawValue value={entry} />
          </div>
        </div>
      ) : (
        <div className={body}>
          <div className={fields}>
            {isSecond && <BrandNote>{say(isApp ? 'resources.secondApp' : 'resources.second')}</BrandNote>}
            {isHidden(view.brand, elementOfKind(kind)) && (
              <BrandNote>{say('resources.hidden', { id: elementOfKind(kind) })}</BrandNote>
            )}
            <Address {...props} kind={kind} part="url" />
            {isApp && <Address {...props} kind={kind} part="qrCodeUrl" />}
            <Labels {...props} />
          </div>
          {isApp && <Code entry={entry} name={name} />}
        </div>
      )}
    </article>
  );
}

type AddressProps = Pick<ResourceCardProps, 'editor' | 'entry' | 'index' | 'onSet'> & {
  readonly kind: string;
  readonly part: 'url' | 'qrCodeUrl';
};

function Address({ editor, entry, index, onSet, kind, part }: AddressProps) {
  const key = part === 'url' && kind === 'EMAIL' ? 'mail' : part;
  return (
    <TextField
      label={say(`resource.${key}`)}
      hint={say(`resource.${key}Hint`)}
      error={editor.problemAt(`/${index}/${part}`)}
      value={textOf(entry, part)}
      maxLength={2_000}
      inputMode={kind === 'EMAIL' ? 'email' : 'url'}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      {...(part === 'url' && { 'data-part': 'value' })}
      onChange={(event) => onSet(setKey(entry, part, event.target.value))}
    />
  );
}

/** The languages of the brand; a label in another one stays in the tree untouched. */
function Labels({ view, entry, onSet }: Pick<ResourceCardProps, 'view' | 'entry' | 'onSet'>) {
  const { languages } = view.brand;
  const filled = languages.filter((language) => textOf(entry, labelKey(language)) !== '');
  return (
    <details>
      <summary className={summary}>{say('resource.labels', { count: filled.length, of: languages.length })}</summary>
      <div className={labels}>
        {languages.map((language) => (
          <TextField
            key={language}
            label={say('resource.label', { language: LANGUAGES[language].name })}
            value={textOf(entry, labelKey(language))}
            maxLength={80}
            lang={LANGUAGES[language].tag}
            dir={LANGUAGES[language].dir}
            autoComplete="off"
            onChange={(event) => onSet(setKey(entry, labelKey(language), event.target.value || undefined))}
          />
        ))}
      </div>
    </details>
  );
}

/** The code as the portal's bar and download page draw it. */
function Code({ entry, name }: { readonly entry: unknown; readonly name: string }) {
  const value = safeAddress(textOf(entry, 'qrCodeUrl')) || safeAddress(textOf(entry, 'url'));
  return (
    <div className={preview}>
      {value === '' ? (
        <p className={noCode}>{say('resource.noCode')}</p>
      ) : (
        <>
          <QrCode value={value} title={say('resource.code', { name })} />
          <span>{say('resource.codeOf')}</span>
        </>
      )}
    </div>
  );
}
