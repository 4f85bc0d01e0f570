import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/place.json' with { type: 'json' };
import make from '#schemas/forms/console/place.json?validator';

/** The place that a game gets in its list; `of` beside it says how many there are. */
export const placeForm = defineForm({
  schema,
  make,
  validations: {
    place: (text, { of }) => {
      const place = readPlace(text);
      return place >= 1 && place <= Number(of) ? undefined : { key: 'place.wrong', params: { max: Number(of) } };
    },
  },
});

/** A place as it is typed; 0 for what is none. */
export function readPlace(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
}
