import type { WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { defineForm } from '#console/forms/define-form.ts';
import { FormDialog } from '#console/kit/form-dialog.tsx';
import schema from '#schemas/forms/console/place.json' with { type: 'json' };
import make from '#schemas/forms/console/place.json?validator';
import { TextField } from '#ui/fields/text-field.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { typingOf } from '#ui/schema-form/theme/text-widgets.tsx';
import { translate } from '../parts/words.ts';

/** The new place of a game in its list; `of` is the number of places. */
const placeForm = defineForm({
  schema,
  make,
  validations: {
    place: (text, { of }) => {
      const place = readPlace(text);
      return place >= 1 && place <= Number(of) ? undefined : { key: 'place.wrong', params: { max: Number(of) } };
    },
  },
});

/** Parses a typed place; 0 if invalid. */
function readPlace(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
}

const WIDGETS = { place: PlaceWidget };

interface PlaceDialogProps {
  readonly name: string;
  readonly place: number;
  /** The total number of places. */
  readonly of: number;
  /** Called with the place, counted from one. */
  readonly onPlace: (place: number) => void;
  readonly onClose: () => void;
}

export function PlaceDialog({ name, place, of, onPlace, onClose }: PlaceDialogProps) {
  const form = useFormState({ place: String(place), of });
  const ui = useMemo(() => placeUi(of), [of]);
  return (
    <FormDialog
      name="game-place"
      title={translate('place.title', { name })}
      confirm={translate('place.move')}
      isBusy={false}
      isReady
      of={placeForm}
      widgets={WIDGETS}
      form={form}
      ui={ui}
      translate={translate}
      onClose={onClose}
      onSubmit={() => onPlace(readPlace(textIn(form.values(), 'place')))}
    />
  );
}

function placeUi(of: number) {
  return {
    place: {
      'ui:widget': 'place',
      'ui:title': translate('place.label'),
      'ui:help': translate('place.hint', { of }),
      'ui:options': { literal: true, asterisk: false, autofocus: true, inputMode: 'numeric', maxLength: 6 },
    },
  };
}

/** A place in a list: focusing the field selects its value. */
function PlaceWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  return (
    <TextField
      {...control}
      {...typingOf(props)}
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => change(event.target.value)}
    />
  );
}
