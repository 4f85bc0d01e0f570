import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { translate } from './rule-words.ts';

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space[4], rowGap: space[2] });
const search = css({ flex: '1 1 12rem', maxInlineSize: '22rem' });

export interface RuleFiltersProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onlyWrong: boolean;
  readonly onOnlyWrong: (wanted: boolean) => void;
}

export function RuleFilters({ words, onWords, onlyWrong, onOnlyWrong }: RuleFiltersProps) {
  return (
    <div className={line}>
      <TextField
        className={search}
        type="search"
        icon="search"
        label={translate('filter.words')}
        hideLabel
        placeholder={translate('filter.words')}
        value={words}
        onChange={(event) => onWords(event.target.value)}
      />
      <Checkbox
        label={translate('filter.wrong')}
        checked={onlyWrong}
        onChange={(event) => onOnlyWrong(event.target.checked)}
      />
    </div>
  );
}
