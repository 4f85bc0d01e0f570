import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/account.json' with { type: 'json' };
import make from '#schemas/forms/console/account.json?validator';

export const accountForm = defineForm({ schema, make });
