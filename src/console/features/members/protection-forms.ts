import { defineForm } from '#console/forms/define-form.ts';
import refuseSchema from '#schemas/forms/console/identity-refuse.json' with { type: 'json' };
import makeRefuse from '#schemas/forms/console/identity-refuse.json?validator';
import limitSchema from '#schemas/forms/console/protection-limit.json' with { type: 'json' };
import makeLimit from '#schemas/forms/console/protection-limit.json?validator';
import pauseSchema from '#schemas/forms/console/protection-pause.json' with { type: 'json' };
import makePause from '#schemas/forms/console/protection-pause.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';

const validations = { reason: written('reason.missing') };

/** A limit, its amount and a reason. */
export const limitForm = defineForm({ schema: limitSchema, make: makeLimit, validations });

/** The length of a break or exclusion, and a reason. */
export const pauseForm = defineForm({ schema: pauseSchema, make: makePause, validations });

/** Why documents are refused, and a reason. */
export const refuseForm = defineForm({ schema: refuseSchema, make: makeRefuse, validations });
