import { useMemo } from 'react';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { own, ownText } from '#model/json/json.ts';
import { allCountries, countryName } from '../parts/countries.ts';
import type { SectionProps } from '../parts/editor.ts';
import { NARROW } from '../parts/narrow-field.tsx';
import { BrandNote } from '../parts/note.tsx';
import { SettingBox } from '../parts/setting-box.tsx';
import { SettingForm } from '../parts/setting-form.tsx';
import { regionForm, textForm } from '../parts/setting-forms.ts';
import { oneText, type Shape, writeTexts } from '../parts/setting-shapes.ts';
import { DescribeContext, textsUi } from '../parts/text-entries.tsx';
import { entriesOf, setKey, textsOf } from '../parts/values.ts';
import { translate } from '../parts/words.ts';

const MODES = ['open', 'allow', 'block'] as const;
const LISTS = ['countries', 'allowAddresses', 'blockAddresses'] as const;

const REGION: Shape = {
  read: (value) => ({
    mode: modeOf(value),
    ...Object.fromEntries(LISTS.map((list) => [list, textsOf(own(value, list))])),
  }),
  write(values, before) {
    const lists = LISTS.map((list) => [list, writeTexts(values[list], own(before, list)), own(before, list)] as const);
    // A missing list stays missing while it is empty.
    const edited = lists.filter(([, list, was]) => list.length > 0 || was !== undefined);
    const mode = values['mode'] === modeOf(before) ? before : setKey(before, 'mode', values['mode']);
    return edited.reduce<unknown>((body, [name, list]) => setKey(body, name, list), mode);
  },
  at: (path) => path,
};
const LOCAL = oneText('');

/** The countries and addresses that are admitted, and the country that local addresses count as. */
export function RegionsSection({ edit }: SectionProps) {
  const region = edit('status.region');
  const local = edit('status.localCountry');
  const mode = modeOf(region.value);
  const code = typeof local.value === 'string' ? local.value : '';
  const { mayChange } = region;
  const ui = useMemo(() => regionUi(mode, mayChange), [mode, mayChange]);
  const localUi = useMemo(() => countryUi(code), [code]);
  return (
    <>
      <SettingBox
        element="regions.rule"
        title={translate('region.title')}
        lead={translate('region.lead')}
        editor={region}
      >
        <DescribeContext value={describe}>
          <SettingForm editor={region} of={regionForm} shape={REGION} ui={ui} steps={STEPS[mode]} />
        </DescribeContext>
        {mode === 'allow' && (
          <BrandNote>{translate(isExcluded(region.value, code) ? 'region.localOut' : 'region.unknown')}</BrandNote>
        )}
      </SettingBox>
      <SettingBox
        element="regions.local"
        title={translate('local.title')}
        lead={translate('local.lead')}
        editor={local}
      >
        <SettingForm editor={local} of={textForm} shape={LOCAL} ui={localUi} />
      </SettingBox>
    </>
  );
}

type Mode = (typeof MODES)[number];

function modeOf(region: unknown): Mode {
  const mode = ownText(region, 'mode');
  return MODES.find((known) => known === mode) ?? 'open';
}

const ADDRESSES = ['allowAddresses', 'blockAddresses'] as const;
const LISTED = [[{ fields: ['mode', 'countries', ...ADDRESSES] }]];
/** The country list is shown only for rules that use it. */
const STEPS = { open: [[{ fields: ['mode', ...ADDRESSES] }]], allow: LISTED, block: LISTED };

function describe(text: string): string | undefined {
  return countryName(text) ?? (/^[A-Z]{2}$/.test(text) ? translate('region.noCountry') : undefined);
}

function regionUi(mode: Mode, mayChange: boolean) {
  const modes = MODES.map((value) => ({ value, label: translate(`region.mode.${value}`) }));
  const country = {
    label: translate('region.country'),
    example: 'SG',
    offers: allCountries(),
    tidy: (text: string) => text.toUpperCase(),
  };
  const lists = { isOrdered: false, mayChange };
  return {
    mode: { ...choiceUi(modes), ...NARROW, 'ui:help': `region.modeHint.${mode}` },
    countries: textsUi({
      texts: country,
      heading: translate('region.countries'),
      empty: translate('region.noCountries'),
      ...lists,
    }),
    ...Object.fromEntries(
      ADDRESSES.map((name) => [
        name,
        textsUi({
          texts: { label: translate(`region.${name}One`), example: '203.0.113.0/24' },
          heading: translate(`region.${name}`),
          empty: translate('region.noAddresses'),
          ...lists,
        }),
      ]),
    ),
  };
}

function countryUi(code: string) {
  const known = allCountries().map(([value, name]) => ({ value, label: `${name} (${value})` }));
  const other = code === '' || countryName(code) !== undefined ? [] : [{ value: code, label: code }];
  return {
    value: {
      ...choiceUi([{ value: '', label: translate('state.none') }, ...known, ...other]),
      ...NARROW,
      'ui:title': 'local.label',
    },
  };
}

/** Whether the rule excludes visitors of the operator's own network. */
function isExcluded(region: unknown, local: string): boolean {
  return !entriesOf(own(region, 'countries')).includes(local);
}
