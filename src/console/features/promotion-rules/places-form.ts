import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/promotion-places.json' with { type: 'json' };
import make from '#schemas/forms/console/promotion-places.json?validator';
import { readPrizes } from './prizes.ts';

/** The maximum decimals of any currency: the check against the merchant's currency is shown next to the table. */
const MOST_DIGITS = 8;

export const placesForm = defineForm({
  schema,
  make,
  validations: { prizes: (text) => (readPrizes(text, MOST_DIGITS) === undefined ? 'places.prizesWrong' : undefined) },
});
