import { own, ownText } from '#model/json.ts';
import { Select } from '#ui/select.tsx';
import { css } from '#ui/style.ts';
import { space, type, weight } from '#ui/tokens.ts';
import { allCountries, countryName } from './countries.ts';
import { BrandNote } from './note.tsx';
import { fieldWidth, SettingBox } from './setting-box.tsx';
import { TextList } from './text-list.tsx';
import type { Editor, SectionProps } from './use-editor.ts';
import { entriesOf, setKey } from './values.ts';
import { say } from './words.ts';

const part = css({ display: 'grid', gap: space[2], marginBlockStart: space[2] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });

const MODES = ['open', 'allow', 'block'] as const;

/** Which places are let in, and what a place counts as. */
export function RegionsSection({ edit }: SectionProps) {
  const region = edit('status.region');
  const local = edit('status.localCountry');
  const mode = ownText(region.value, 'mode') ?? 'open';
  const code = typeof local.value === 'string' ? local.value : '';
  const options = allCountries().map(([value, name]) => ({ value, label: `${name} (${value})` }));
  return (
    <>
      <SettingBox element="regions.rule" title={say('region.title')} lead={say('region.lead')} editor={region}>
        <Select
          className={fieldWidth}
          label={say('region.mode')}
          hint={say(`region.modeHint.${mode}`)}
          value={mode}
          options={MODES.map((value) => ({ value, label: say(`region.mode.${value}`) }))}
          onChange={(event) => region.set(setKey(region.value, 'mode', event.target.value))}
        />
        {mode !== 'open' && <Countries editor={region} />}
        {mode === 'allow' && (
          <BrandNote>{say(isKeptOut(region.value, code) ? 'region.localOut' : 'region.unknown')}</BrandNote>
        )}
        <Addresses name="allowAddresses" editor={region} />
        <Addresses name="blockAddresses" editor={region} />
      </SettingBox>
      <SettingBox element="regions.local" title={say('local.title')} lead={say('local.lead')} editor={local}>
        <Select
          className={fieldWidth}
          label={say('local.label')}
          value={code}
          options={[
            { value: '', label: say('local.nowhere') },
            ...options,
            ...(code === '' || countryName(code) !== undefined ? [] : [{ value: code, label: code }]),
          ]}
          onChange={(event) => local.set(event.target.value)}
        />
      </SettingBox>
    </>
  );
}

/** Whether visitors of the operator's own network are kept out by the rule. */
function isKeptOut(region: unknown, local: string): boolean {
  return !entriesOf(own(region, 'countries')).includes(local);
}

function Countries({ editor }: { readonly editor: Editor }) {
  return (
    <div className={part}>
      <h4 className={heading}>{say('region.countries')}</h4>
      <TextList
        label={say('region.country')}
        value={own(editor.value, 'countries')}
        onChange={(list) => editor.set(setKey(editor.value, 'countries', list))}
        editor={editor}
        at="/countries"
        empty={editor.problemAt('/countries') ?? say('region.noCountries')}
        example="SG"
        isOrdered={false}
        describe={(text) => countryName(text) ?? (/^[A-Z]{2}$/.test(text) ? say('region.noCountry') : undefined)}
        offers={allCountries()}
        tidy={(text) => text.toUpperCase()}
      />
    </div>
  );
}

function Addresses({ name, editor }: { readonly name: 'allowAddresses' | 'blockAddresses'; readonly editor: Editor }) {
  return (
    <div className={part}>
      <h4 className={heading}>{say(`region.${name}`)}</h4>
      <TextList
        label={say(`region.${name}One`)}
        value={own(editor.value, name)}
        onChange={(list) => editor.set(setKey(editor.value, name, list))}
        editor={editor}
        at={`/${name}`}
        empty={say('region.noAddresses')}
        example="203.0.113.0/24"
        isOrdered={false}
      />
    </div>
  );
}
