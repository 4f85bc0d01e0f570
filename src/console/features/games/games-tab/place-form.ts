import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/place.json' with { type: 'json' };
import make from '#schemas/forms/console/place.json?validator';

/** The new place of a game in its list; `of` is the number of places. */
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

/** Parses a typed place; 0 if invalid. */
export function readPlace(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
}
