import { useMemo, useState } from 'react';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { nameLanguage } from '#console/names/names.ts';
import { isObject } from '#model/json/json.ts';
import { pointer as pointerOf } from '#model/json/problem.ts';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { parseFile } from '../draft/draft-store.ts';
import { translate } from '../draft/words.ts';
import { FieldForm } from '../fields/field-form.tsx';
import type { StudioField } from '../fields/fields.ts';
import { languagesOf } from './key-text.tsx';
import type { PartProps } from './part-props.ts';

const body = css({ display: 'grid', gap: space[3] });
const add = css({ display: 'flex', alignItems: 'end', gap: space[2] });
const note = css({ color: color.textMuted, fontSize: type.s });

const KEY = /^[a-zA-Z][a-zA-Z0-9_.-]{0,79}$/;

/** The brand's own texts in one language: the keys of all its languages, so that a missing translation is seen. */
export function TextsPart({ draft, findings, onPair }: PartProps) {
  const { state, mayEdit } = draft;
  const languages = languagesOf(draft);
  const [wanted, setLanguage] = useAddressState('texts', languages[0]);
  const language = languages.find((one) => one === wanted) ?? languages[0] ?? 'EN';
  const [more, setMore] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const { files } = state;
  const fields = useMemo(() => fieldsOf(files, language, more), [files, language, more]);
  const file = `texts/${language}.json`;
  const isNew = KEY.test(typed) && !fields.some(({ title }) => title === typed);
  return (
    <div className={body}>
      <Select
        label={translate('word.language')}
        value={language}
        options={languages.map((value) => ({ value, label: nameLanguage(value) }))}
        onChange={({ target }) => setLanguage(target.value)}
      />
      <p className={note}>{translate('texts.lead')}</p>
      {fields.length > 0 && (
        <FieldForm
          key={fields.map(({ name }) => name).join(' ') + language}
          draft={draft}
          fields={fields}
          findings={findings.filter((finding) => finding.file === file)}
          onPair={onPair}
        />
      )}
      {mayEdit && (
        <div className={add}>
          <TextField
            label={translate('texts.key')}
            value={typed}
            maxLength={80}
            dir="ltr"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button
            variant="quiet"
            icon="plus"
            disabled={!isNew}
            onClick={() => {
              setMore([...more, typed]);
              setTyped('');
            }}
          >
            {translate('act.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

function fieldsOf(
  files: Readonly<Record<string, string>>,
  language: string,
  more: readonly string[],
): readonly StudioField[] {
  const keys = Object.entries(files).flatMap(([path, text]) => {
    const texts = path.startsWith('texts/') ? parseFile(text) : undefined;
    return isObject(texts) ? Object.keys(texts) : [];
  });
  return [...new Set([...keys, ...more])].toSorted().map((key) => ({
    name: `text-${key.replaceAll('.', '-')}`,
    file: `texts/${language}.json`,
    pointer: pointerOf(key),
    kind: 'text',
    choices: [],
    isRequired: false,
    title: key,
  }));
}
