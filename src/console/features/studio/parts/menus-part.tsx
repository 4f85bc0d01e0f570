import { useMemo } from 'react';
import { labelOf, labelsWith } from '#console/effects/labels/element-labels.ts';
import { SmallSwitch } from '#console/kit/small-switch.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { LINK_SLOTS } from '#model/catalogue/element.ts';
import { pointer as pointerOf } from '#model/json/problem.ts';
import { composeElements, orderSlots } from '#model/portal/elements.ts';
import { type Brand, parseBrand } from '#model/site/brand.ts';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { BRAND_FILE, parseFile } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import { describeFinding } from '../fields/describe-finding.ts';
import { partOf } from '../fields/fields.ts';
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
        rows={rowsOf(draft, brand, ids)}
        mayEdit={mayEdit}
        onFocus={onElement}
        onMove={(from, to) => store.set(BRAND_FILE, orderAt, moved(ids, from, to))}
      />
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

function rowsOf({ store, mayEdit, state }: Draft, brand: Brand | null, ids: readonly string[]): readonly OrderedRow[] {
  if (brand === null) return [];
  const elements = new Map(composeElements(brand).map((element) => [element.id, element]));
  const languages = Object.keys(state.files).flatMap((path) => /^texts\/([A-Z]{2})/.exec(path)?.[1] ?? []);
  const texts = languages.map((language) => [language, parseFile(state.files[`texts/${language}.json`])] as const);
  const translateKey = labelsWith(Object.fromEntries(texts) as Record<string, Record<string, string>>);
  return ids.map((id) => {
    const element = elements.get(id);
    const title = element === undefined ? id : labelOf(translateKey, element);
    const at = `/elements${pointerOf(id)}/hidden`;
    const isHidden = store.read(BRAND_FILE, at) === true;
    return {
      key: id,
      title,
      end: (
        <SmallSwitch
          label={translate('menus.shown', { what: title })}
          isOn={!isHidden}
          onAct={mayEdit ? () => store.set(BRAND_FILE, at, isHidden ? undefined : true) : undefined}
        />
      ),
    };
  });
}
