import type { WidgetProps } from '@rjsf/utils';
import { ChoiceGroup } from '#ui/fields/choice-group.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { translate } from './words.ts';

/** In the order that staff expect. */
const CATEGORIES = ['LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP', 'ESPORTS', 'LOTT', 'ELOTT', 'DS88'];

/** Checkboxes for categories of games; an unknown category is listed by its code. */
export function CategoriesWidget(props: WidgetProps) {
  const { control, change } = useControl(props);
  const chosen: readonly string[] = Array.isArray(props.value) ? props.value.map(String) : [];
  const all = [...new Set<string>([...CATEGORIES, ...chosen])];
  return (
    <ChoiceGroup
      {...control}
      type="checkbox"
      options={all.map((value) => ({ value, label: translate.ifKnown(`category.${value}`) ?? value }))}
      chosen={chosen}
      onChoose={(key) => change(all.filter((value) => chosen.includes(value) !== (value === key)))}
    />
  );
}
