import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/member-action.json' with { type: 'json' };
import make from '#schemas/forms/console/member-action.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { LabelsWidget } from './labels-widget.tsx';

/** A rank or labels, and a reason. */
export const memberStaffActionForm = defineForm({ schema, make, validations: { reason: written('reason.missing') } });

export const RANK_FIELDS: readonly FormStep[] = [[{ fields: ['level', 'reason'] }]];
export const LABELS_FIELDS: readonly FormStep[] = [[{ fields: ['labels', 'reason'] }]];
export const LABELS_WIDGET = { labels: LabelsWidget };
