import { useMemo } from 'react';
import { labelOf } from '#console/effects/labels/element-labels.ts';
import type { SiteView } from '#console/effects/site-view.ts';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { nameSetting } from '#console/names/names.ts';
import { listAll } from '#console/texts/lists.ts';
import type { SiteFlag } from '#model/documents/site-settings.ts';
import { own, yes } from '#model/json/json.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { type FlagReaders, flagReaders, readFlags } from '../parts/brand-notes.ts';
import type { Editor, SectionProps } from '../parts/editor.ts';
import { NARROW } from '../parts/narrow-field.tsx';
import { BrandNote } from '../parts/note.tsx';
import { SettingBox } from '../parts/setting-box.tsx';
import { SettingForm } from '../parts/setting-form.tsx';
import { switchForm, textForm, textsForm } from '../parts/setting-forms.ts';
import { listOfTexts, type Shape } from '../parts/setting-shapes.ts';
import { textsUi } from '../parts/text-entries.tsx';
import { namePlayers, namesPlayers } from '../parts/values.ts';
import { translate } from '../parts/words.ts';

const group = css({ border: `1px solid ${color.line}`, borderRadius: radius.m, backgroundColor: color.surface });
const heading = css({
  paddingBlock: space[3],
  paddingInline: space[4],
  fontSize: type.m,
  fontWeight: weight.strong,
});
const row = css({
  display: 'grid',
  gap: space[2],
  paddingBlock: space[3],
  paddingInline: space[4],
  borderBlockStart: `1px solid ${color.line}`,
  '&[data-changed]': { boxShadow: `inset 3px 0 0 ${color.info}` },
});
const line = css({ display: 'flex', alignItems: 'center', gap: space[3] });
const grow = css({ flex: 1, minInlineSize: 0 });
const inForce = css({ color: color.textMuted, fontSize: type.s });

const AUDIENCES = ['both', 'members', 'agents'] as const;
const AUDIENCE: Shape = {
  read: (value) => ({ value: AUDIENCES.find((one) => one === value) ?? 'both' }),
  write: ({ value }) => value,
  at: () => '/value',
};
const AUDIENCE_UI = {
  value: {
    ...choiceUi(AUDIENCES.map((value) => ({ value, label: translate(`audience.${value}`) }))),
    ...NARROW,
    'ui:title': 'audience.label',
  },
};
const PLAYERS: Shape = {
  read: (value) => ({ on: namesPlayers(value) }),
  write: ({ on }, before) => namePlayers(before, on === true),
  at: () => '/on',
};
const PLAYERS_UI = { on: { 'ui:widget': 'switch', 'ui:title': 'types.players' } };
const FLAG: Shape = {
  read: (value) => ({ on: yes(value) }),
  write: ({ on }) => on === true,
  at: () => '/on',
};
const VENDORS = listOfTexts();

/** More elements than this are shown as a count. */
const MOST_NAMED = 3;

/** The audience of the site, and its features. */
export function SiteSection({ view, edit }: SectionProps) {
  const { brand, side } = view;
  const readers = useMemo(() => flagReaders(brand, side.documents.rules), [brand, side]);
  const audience = edit('whitelabel.audience');
  const types = edit('whitelabel.accountCentreTypes');
  return (
    <>
      <SettingBox
        element="site.audience"
        title={translate('audience.title')}
        lead={translate('audience.lead')}
        editor={audience}
      >
        <SettingForm editor={audience} of={textForm} shape={AUDIENCE} ui={AUDIENCE_UI} />
      </SettingBox>
      <section className={group} aria-label={translate('flags.title')} data-element="console.settings.site.flags">
        <h3 className={heading}>{translate('flags.title')}</h3>
        {readFlags(readers).map((flag) => (
          <FlagRow key={flag} flag={flag} editor={edit(`whitelabel.${flag}`)} view={view} readers={readers} />
        ))}
      </section>
      <SettingBox
        element="site.accountCentre"
        title={translate('types.title')}
        lead={translate('types.lead')}
        editor={types}
      >
        <SettingForm editor={types} of={switchForm} shape={PLAYERS} ui={PLAYERS_UI} />
      </SettingBox>
      <Esports view={view} editor={edit('whitelabel.esports')} />
    </>
  );
}

interface FlagRowProps {
  readonly flag: SiteFlag;
  readonly editor: Editor;
  readonly view: SiteView;
  readonly readers: FlagReaders;
}

/** One flag of the site, with the elements that read it. */
function FlagRow({ flag, editor, view, readers }: FlagRowProps) {
  const elements = readers.get(flag) ?? [];
  const names = elements.slice(0, MOST_NAMED).map((element) => labelOf(view.translateKey, element));
  const more = elements.length - names.length;
  const by = listAll([...names, ...(more > 0 ? [translate('flag.more', { count: more })] : [])]);
  // A single element has the flag's own name: it is not listed.
  const reads = elements.length > 1 ? ` ${translate('flag.readers', { names: by })}` : '';
  const title = nameSetting(flag) ?? flag;
  const hint = translate(`flag.${flag}.lead`) + reads;
  const { mayChange } = editor;
  const ui = useMemo(() => flagUi(title, hint, mayChange), [title, hint, mayChange]);
  return (
    <div
      className={row}
      data-changed={editor.isChanged ? '' : undefined}
      data-element={`console.settings.site.${flag}`}
    >
      <div className={line}>
        <div className={grow}>
          <SettingForm editor={editor} of={switchForm} shape={FLAG} ui={ui} />
        </div>
        {editor.isChanged && (
          <Button variant="ghost" size="s" onClick={editor.revert} aria-label={translate('box.revertOf', { title })}>
            {translate('word.discard')}
          </Button>
        )}
      </div>
      {flag === 'loginBeforeHome' && view.brand.loginBeforeHome && (
        <BrandNote>{translate('flag.loginBeforeHome.brand')}</BrandNote>
      )}
    </div>
  );
}

/** The brand file takes precedence: if it names vendors, the list in the trees has no effect. */
function Esports({ view, editor }: { readonly view: SiteView; readonly editor: Editor }) {
  const named = own(view.documents.brand, 'esports') === undefined ? undefined : view.brand.esports;
  const isOverruled = named !== undefined;
  const { mayChange } = editor;
  const ui = useMemo(() => vendorsUi(mayChange), [mayChange]);
  return (
    <SettingBox
      element="site.esports"
      title={translate('esports.title')}
      lead={translate('esports.lead')}
      editor={isOverruled ? { ...editor, mayChange: false } : editor}
    >
      {isOverruled && <BrandNote>{translate('esports.brand', { names: named.join(', ') || '—' })}</BrandNote>}
      {isOverruled ? (
        <p className={inForce}>{translate('esports.overruled')}</p>
      ) : (
        <SettingForm editor={editor} of={textsForm} shape={VENDORS} ui={ui} />
      )}
    </SettingBox>
  );
}

function flagUi(title: string, hint: string, mayChange: boolean) {
  return {
    on: {
      'ui:widget': 'switch',
      'ui:title': title,
      'ui:help': hint,
      'ui:disabled': !mayChange,
      'ui:options': { literal: true },
    },
  };
}

function vendorsUi(mayChange: boolean) {
  const texts = { label: translate('word.provider'), example: 'IMES' };
  return { list: textsUi({ texts, empty: translate('esports.none'), isOrdered: false, mayChange }) };
}
