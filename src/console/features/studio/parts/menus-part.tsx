import { useMemo, useState } from 'react';
import { labelOf, labelsWith } from '#console/effects/labels/element-labels.ts';
import { SmallSwitch } from '#console/kit/small-switch.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { describeFinding } from '#console/people/describe-finding.ts';
import { LINK_SLOTS } from '#model/catalogue/element.ts';
import { isObject, ownText } from '#model/json/json.ts';
import { pointer as pointerOf } from '#model/json/problem.ts';
import { composeElements, orderSlots } from '#model/portal/elements.ts';
import { type Brand, parseBrand } from '#model/site/brand.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { BRAND_FILE, parseFile } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import { partOf } from '../fields/fields.ts';
import { freeTextKey, setOwnText } from './key-text.tsx';
import { type Addition, MenuEntry } from './menu-entry.tsx';
import { moved, OrderedList, type OrderedRow } from './ordered-list.tsx';
import type { PartProps } from './part-props.ts';

const body = css({ display: 'grid', gap: space[3] });
const note = css({ color: color.textMuted, fontSize: type.s });
const wrong = css({ color: color.negative, fontSize: type.s, overflowWrap: 'anywhere' });

const MENUS = ['header.nav', ...LINK_SLOTS] as const;
type Menu = (typeof MENUS)[number];

/** The entries of the menus: their order, and which of them the brand hides. */
export function MenusPart({ draft, findings, onElement }: PartProps) {
  const { store, mayEdit, state } = draft;
  const [wanted, setMenu] = useAddressState('menu', MENUS[0]);
  const menu = MENUS.find((known) => known === wanted) ?? MENUS[0];
  const opened = useState('');
  const text = state.files[BRAND_FILE];
  const brand = useMemo(() => parseBrand(parseFile(text)).value, [text]);
  const orderAt = `/order${pointerOf(menu)}`;
  const ids = brand === null ? [] : idsOf(brand, menu, store.read(BRAND_FILE, orderAt));
  const here = findings.filter(({ file, pointer }) => partOf(file, pointer) === 'menus');
  return (
    <div className={body}>
      <Select
        label={translate('menus.menu')}
        value={menu}
        options={MENUS.map((value) => ({ value, label: translate(`menu.${value}`) }))}
        onChange={({ target }) => setMenu(target.value)}
      />
      {here.map((finding) => (
        <p key={finding.code + finding.pointer} className={finding.severity === 'error' ? wrong : note}>
          {describeFinding(finding)}
        </p>
      ))}
      <OrderedList
        label={translate(`menu.${menu}`)}
        name="menu"
        rows={rowsOf(draft, brand, ids, opened)}
        mayEdit={mayEdit}
        onFocus={onElement}
        onMove={(from, to) => store.set(BRAND_FILE, orderAt, moved(ids, from, to))}
      />
      {mayEdit && <AddLink draft={draft} menu={menu} />}
      {mayEdit && store.read(BRAND_FILE, orderAt) !== undefined && (
        <Button variant="ghost" icon="refresh-cw" onClick={() => store.set(BRAND_FILE, orderAt, undefined)}>
          {translate('menus.reset')}
        </Button>
      )}
    </div>
  );
}

function idsOf(brand: Brand, menu: Menu, order: unknown): readonly string[] {
  const wanted = Array.isArray(order) ? order.map(String) : [];
  return orderSlots({ ...brand, order: { ...brand.order, [menu]: wanted } }, composeElements(brand))[menu];
}

type Opened = readonly [id: string, open: (id: string) => void];

function rowsOf(draft: Draft, brand: Brand | null, ids: readonly string[], opened: Opened): readonly OrderedRow[] {
  if (brand === null) return [];
  const { state } = draft;
  const elements = new Map(composeElements(brand).map((element) => [element.id, element]));
  const languages = Object.keys(state.files).flatMap((path) => /^texts\/([A-Z]{2})/.exec(path)?.[1] ?? []);
  const texts = languages.map((language) => [language, parseFile(state.files[`texts/${language}.json`])] as const);
  const translateKey = labelsWith(Object.fromEntries(texts) as Record<string, Record<string, string>>);
  return ids.map((id) => {
    const element = elements.get(id);
    return rowOf(
      draft,
      element ?? { id, label: '' },
      element === undefined ? id : labelOf(translateKey, element),
      opened,
    );
  });
}

function rowOf(draft: Draft, element: Labelled, title: string, [openId, open]: Opened): OrderedRow {
  const { store, mayEdit } = draft;
  const { id } = element;
  const at = `/elements${pointerOf(id)}/hidden`;
  const isHidden = store.read(BRAND_FILE, at) === true;
  const additions = additionsOf(draft);
  const place = additions.findIndex((addition) => addition['id'] === id);
  const isOpen = openId === id;
  return {
    key: id,
    title,
    end: (
      <>
        <IconButton
          icon={isOpen ? 'chevron-up' : 'pencil'}
          size="s"
          label={translate('entry.edit', { what: title })}
          aria-expanded={isOpen}
          onClick={() => open(isOpen ? '' : id)}
        />
        {mayEdit && place >= 0 && (
          <IconButton
            icon="trash-2"
            size="s"
            label={translate('entry.remove', { what: title })}
            onClick={() => removeAddition(draft, id)}
          />
        )}
        <SmallSwitch
          label={translate('menus.shown', { what: title })}
          isOn={!isHidden}
          onAct={mayEdit ? () => store.set(BRAND_FILE, at, isHidden ? undefined : true) : undefined}
        />
      </>
    ),
    more: isOpen && element.label !== '' && (
      <MenuEntry
        draft={draft}
        element={element}
        title={title}
        addition={additions[place]}
        onAddition={(part) => setAdditions(draft, additions.with(place, withPart(additions[place] ?? {}, part)))}
      />
    ),
  };
}

type Labelled = Pick<ReturnType<typeof composeElements>[number], 'id' | 'label'>;

function AddLink({ draft, menu }: { readonly draft: Draft; readonly menu: Menu }) {
  const add = () => {
    const additions = additionsOf(draft);
    const used = additions.map((addition) => ownText(addition, 'label'));
    const label = freeTextKey(draft, 'link', used);
    setOwnText(draft, label, translate('entry.new'));
    const id = `x.${label.slice('brand.'.length)}`;
    setAdditions(draft, [...additions, { id, slot: menu, label, action: { go: '/promotions' } }]);
  };
  return (
    <Button variant="quiet" icon="plus" onClick={add} data-element="console.studio.menu.add">
      {translate('entry.add')}
    </Button>
  );
}

function additionsOf({ store }: Draft): readonly Addition[] {
  const own = store.read(BRAND_FILE, '/additions');
  return Array.isArray(own) ? own.filter(isObject) : [];
}

function setAdditions({ store }: Draft, additions: readonly Addition[]): void {
  store.set(BRAND_FILE, '/additions', additions.length === 0 ? undefined : additions);
}

/** Removes an added entry with what else names it: its override and its place in the orders. */
function removeAddition(draft: Draft, id: string): void {
  const { store } = draft;
  setAdditions(
    draft,
    additionsOf(draft).filter((addition) => addition['id'] !== id),
  );
  if (store.read(BRAND_FILE, `/elements${pointerOf(id)}`) !== undefined)
    store.set(BRAND_FILE, `/elements${pointerOf(id)}`, undefined);
  for (const menu of MENUS) {
    const at = `/order${pointerOf(menu)}`;
    const order = store.read(BRAND_FILE, at);
    if (!Array.isArray(order) || !order.includes(id)) continue;
    const left = order.filter((one) => one !== id);
    store.set(BRAND_FILE, at, left.length === 0 ? undefined : left);
  }
}

function withPart(addition: Addition, part: Addition): Addition {
  return Object.fromEntries(Object.entries({ ...addition, ...part }).filter(([, value]) => value !== undefined));
}
