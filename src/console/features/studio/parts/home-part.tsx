import { useState } from 'react';
import { describeFinding } from '#console/people/describe-finding.ts';
import type { StudioFinding } from '#contract/staff/studio/calls.ts';
import { isObject, ownList, ownText } from '#model/json/json.ts';
import { parseBrand } from '#model/site/brand.ts';
import sectionsSchema from '#schemas/sections.schema.json' with { type: 'json' };
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { BRAND_FILE, parseFile } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import { OtherLanguages, ownTextOf, setOwnText } from './key-text.tsx';
import { moved, OrderedList, type OrderedRow } from './ordered-list.tsx';
import type { PartProps } from './part-props.ts';
import { PartnersEditor } from './partners-editor.tsx';
import { SlidesEditor } from './slides-editor.tsx';

const body = css({ display: 'grid', gap: space[3] });
const add = css({ display: 'flex', alignItems: 'end', gap: space[2] });
const settings = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: space[2], paddingInlineStart: space[6] });
const whole = css({ gridColumn: '1 / -1' });
const note = css({ color: color.textMuted, fontSize: type.s });
const wrong = css({ color: color.negative, fontSize: type.s, overflowWrap: 'anywhere' });

type Entry = Readonly<Record<string, unknown>>;

const { section: SECTION, variant: VARIANT, limit: LIMIT } = sectionsSchema.items.properties;
const POINTER = '/home';

/** The sections of the home page and their order. One key of the brand file: the whole list. */
export function HomePart({ draft, findings, onElement }: PartProps) {
  const { store, mayEdit, state } = draft;
  const own = store.read(BRAND_FILE, POINTER);
  const entries = (Array.isArray(own) ? own : inheritedHome(state.files[BRAND_FILE])).filter(isObject);
  const set = (next: readonly Entry[]) => store.set(BRAND_FILE, POINTER, next);
  const change = (at: number, part: Entry) =>
    set(entries.map((entry, index) => (index === at ? withPart(entry, part) : entry)));
  const rows = entries.map(
    (entry, at): OrderedRow => ({
      key: `${ownText(entry, 'section')}-${occurrence(entries, at)}`,
      title: nameSection(entry),
      end: mayEdit && (
        <IconButton
          icon="trash-2"
          size="s"
          label={translate('home.remove', { section: nameSection(entry) })}
          onClick={() => set(entries.toSpliced(at, 1))}
        />
      ),
      more: <Section draft={draft} entry={entry} onChange={(part) => change(at, part)} />,
    }),
  );
  return (
    <div className={body}>
      <p className={note}>{translate(own === undefined ? 'home.inherits' : 'home.own')}</p>
      <HomeFindings findings={findings} />
      <OrderedList
        label={translate('part.home')}
        name="home"
        rows={rows}
        mayEdit={mayEdit}
        onFocus={(key) => onElement(`home.${key.replace(/-\d+$/, '')}`)}
        onMove={(from, to) => set(moved(entries, from, to))}
      />
      {mayEdit && <AddSection entries={entries} onAdd={(section) => set([...entries, { section }])} />}
      {mayEdit && own !== undefined && (
        <Button variant="ghost" onClick={() => store.set(BRAND_FILE, POINTER, undefined)}>
          {translate('home.reset')}
        </Button>
      )}
    </div>
  );
}

function HomeFindings({ findings }: { readonly findings: readonly StudioFinding[] }) {
  const here = findings.filter(({ file, pointer }) => file === BRAND_FILE && `${pointer}/`.startsWith('/home/'));
  return here.map((finding) => (
    <p key={finding.code + finding.pointer} className={finding.severity === 'error' ? wrong : note}>
      {describeFinding(finding)}
    </p>
  ));
}

function AddSection({
  entries,
  onAdd,
}: {
  readonly entries: readonly Entry[];
  readonly onAdd: (section: string) => void;
}) {
  const shown = entries.map((entry) => ownText(entry, 'section'));
  const left = SECTION.enum.filter((section) => !shown.includes(section));
  const [wanted, setWanted] = useState('');
  const chosen = left.find((section) => section === wanted) ?? left[0];
  if (chosen === undefined) return <p className={note}>{translate('home.all')}</p>;
  return (
    <div className={add}>
      <Select
        label={translate('home.preset')}
        value={chosen}
        options={left.map((section) => ({ value: section, label: nameSection({ section }) }))}
        onChange={({ target }) => setWanted(target.value)}
      />
      <Button variant="quiet" icon="plus" onClick={() => onAdd(chosen)} data-element="console.studio.home.add">
        {translate('home.add')}
      </Button>
    </div>
  );
}

interface SectionProps {
  readonly draft: Draft;
  readonly entry: Entry;
  readonly onChange: (part: Entry) => void;
}

/** The settings of one section; an empty one is left out and inherits. */
function Section({ draft, entry, onChange }: SectionProps) {
  const { mayEdit } = draft;
  const list = ownList(entry, 'slides').filter(isObject);
  const limit = entry['limit'];
  return (
    <>
      <div className={settings}>
        <Heading draft={draft} entry={entry} onChange={onChange} />
        <Select
          label={translate('home.variant')}
          value={ownText(entry, 'variant') ?? ''}
          disabled={!mayEdit}
          options={[
            { value: '', label: translate('inherits', { value: translate.label('choice.auto') }) },
            ...VARIANT.enum.map((value) => ({ value, label: translate.label(`choice.${value}`) })),
          ]}
          onChange={({ target }) => onChange({ variant: target.value || undefined })}
        />
        <TextField
          label={translate('home.limit')}
          inputMode="numeric"
          placeholder={String(LIMIT.default)}
          value={limit === undefined ? '' : String(limit)}
          disabled={!mayEdit}
          onChange={({ target }) => onChange({ limit: readLimit(target.value) })}
        />
      </div>
      {ownText(entry, 'section') === 'banners' && (
        <SlidesEditor draft={draft} slides={list} onChange={(next) => onChange({ slides: next })} />
      )}
      {ownText(entry, 'section') === 'partners' && (
        <PartnersEditor
          draft={draft}
          partners={ownList(entry, 'partners').filter(isObject)}
          onChange={(next) => onChange({ partners: next })}
        />
      )}
    </>
  );
}

/** The heading in the default language. The section names a text only while there is one. */
function Heading({ draft, entry, onChange }: SectionProps) {
  const named = ownText(entry, 'title');
  const key = named ?? `brand.${ownText(entry, 'section')}.title`;
  return (
    <>
      <TextField
        label={translate('home.heading')}
        className={whole}
        value={(named !== undefined && ownTextOf(draft, named)) || ''}
        placeholder={translate('inherits', { value: nameSection(entry) })}
        disabled={!draft.mayEdit}
        maxLength={300}
        onChange={({ target: { value } }) => {
          setOwnText(draft, key, value);
          if ((value === '') !== (named === undefined)) onChange({ title: value === '' ? undefined : key });
        }}
      />
      {named !== undefined && <OtherLanguages draft={draft} textKey={named} />}
    </>
  );
}

function readLimit(text: string): unknown {
  if (text === '') return undefined;
  return /^\d{1,4}$/.test(text) ? Number(text) : text;
}

function withPart(entry: Entry, part: Entry): Entry {
  return Object.fromEntries(Object.entries({ ...entry, ...part }).filter(([, value]) => value !== undefined));
}

function nameSection(entry: Entry): string {
  const section = ownText(entry, 'section') ?? '';
  return translate.ifKnown(`section.${section}`) ?? section;
}

/** Tells apart two entries of one section. */
function occurrence(entries: readonly Entry[], at: number): number {
  return entries.slice(0, at).filter((entry) => entry['section'] === entries[at]?.['section']).length;
}

function inheritedHome(brandText: string | undefined): readonly unknown[] {
  return parseBrand(parseFile(brandText)).value?.home ?? [];
}
