import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/promotion-places.json' with { type: 'json' };
import make from '#schemas/forms/console/promotion-places.json?validator';
import { readPrizes } from './prizes.ts';

/** Digits that no currency has more of: whether an amount is one of the currency's is told beside the table. */
const MOST_DIGITS = 8;

/** What each place gets. */
export const placesForm = defineForm({
  schema,
  make,
  validations: { prizes: (text) => (readPrizes(text, MOST_DIGITS) === undefined ? 'places.prizesWrong' : undefined) },
});
