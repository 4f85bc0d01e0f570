import type { MultiSchemaFieldTemplateProps } from '@rjsf/utils';
import { css } from '#ui/style/style.ts';
import { color, space } from '#ui/style/tokens.ts';
import { ChosenKindContext } from '../state/form-in-use.ts';

const box = css({ display: 'grid', gap: space[3], minInlineSize: 0 });
const chosen = css({
  paddingInlineStart: space[4],
  borderInlineStart: `2px solid ${color.line}`,
  '&:empty': { display: 'none' },
});

/** The selector of a oneOf/anyOf choice, and the fields of the selected kind. */
export function ChoiceTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <div className={box}>
      {selector}
      <ChosenKindContext value={true}>
        <div className={chosen}>{optionSchemaField}</div>
      </ChosenKindContext>
    </div>
  );
}
