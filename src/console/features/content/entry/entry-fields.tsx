import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useId, useMemo } from 'react';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { ConsoleForm } from '#console/forms/console-form.tsx';
import { useBoundForm } from '#console/forms/use-bound-form.ts';
import { PROMOTION_TYPES } from '#contract/promotions/read.ts';
import { NEW_PROMOTION_ENTRIES } from '#contract/staff/content/calls.ts';
import {
  BANNER_GROUPS,
  CONTENT_AUDIENCES,
  CONTENT_MOMENTS,
  CONTENT_PARTS,
  type ContentKind,
} from '#contract/staff/content/content.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import type { EntryDraft } from '../draft/content-draft.ts';
import { EntryContext, type EntryInForm } from '../draft/entry-context.ts';
import { draftWith, entryForm, problemsAt, stepsOf, valuesOfEntry } from '../draft/entry-values.ts';
import { describeType } from '../words/promotion-types.ts';
import { translate } from '../words/words.ts';
import { HtmlWidget, MomentWidget, PictureWidget, SummaryWidget, TitleWidget } from './entry-widgets.tsx';
import { AudiencePart, PlacePart, TimePart } from './settings-parts.tsx';
import { WordsPart } from './words-part.tsx';

const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4], minInlineSize: 0 });

export interface EntryFieldsProps extends Omit<EntryInForm, 'wrongWords'> {
  /** The error message of a part. */
  readonly wrong: (path: string) => string | undefined;
  readonly onChange: (draft: EntryDraft) => void;
}

/** The fields of a content entry; texts are edited one language at a time. Each edit goes to the draft at once. */
export function EntryFields({ wrong, onChange, ...contentEntry }: EntryFieldsProps) {
  const { kind, draft, language, isNew } = contentEntry;
  const form = useBoundForm(valuesOfEntry(draft, language), (values) => onChange(draftWith(values, draft, language)));
  const steps = useMemo(() => stepsOf(kind, isNew), [kind, isNew]);
  const isLimited = draft.who === 'everyone' && (draft.ranks.trim() !== '' || draft.labels.trim() !== '');
  const ui = useMemo(() => entryUi(kind, draft.anchor, isLimited), [kind, draft.anchor, isLimited]);
  return (
    <EntryContext value={{ ...contentEntry, wrongWords: wrong('words') }}>
      <ConsoleForm
        id={useId()}
        form={form}
        ui={ui}
        steps={steps}
        translate={translate}
        of={entryForm}
        problems={problemsAt(steps, language, wrong)}
        onSubmit={() => undefined}
      />
    </EntryContext>
  );
}

function EntryTemplate({ properties }: ObjectFieldTemplateProps) {
  const fields = new Map<string, ReactNode>(properties.map(({ name, content }) => [name, content]));
  return (
    <div className={column}>
      <WordsPart fields={fields} />
      <PlacePart fields={fields} />
      <TimePart fields={fields} />
      <AudiencePart fields={fields} />
    </div>
  );
}

/** Renders no wrapper: the parts place their fields themselves. */
function Bare({ children }: FieldTemplateProps) {
  return children;
}

function entryUi(kind: ContentKind, anchor: string, isLimited: boolean) {
  const groups = BANNER_GROUPS.map((value) => ({ value, label: translate(`group.${value}`) }));
  const audiences = CONTENT_AUDIENCES.map((value) => ({ value, label: translate(`who.${value}`) }));
  const moments = (['', ...CONTENT_MOMENTS] as const).map((value) => ({
    value,
    label: translate(`moment.${value || 'any'}`),
  }));
  const anchorHint = translate('form.anchor.hint', { anchor: anchor === '' ? 'limits' : anchor });
  const ui = {
    title: {
      'ui:widget': TitleWidget,
      ...(CONTENT_PARTS[kind].hasPlace && { 'ui:title': 'part.alt', 'ui:help': 'form.alt.hint' }),
    },
    summary: { 'ui:widget': SummaryWidget },
    html: { 'ui:widget': HtmlWidget },
    ownPicture: { 'ui:widget': PictureWidget, 'ui:title': 'part.picture' },
    picture: {
      'ui:widget': PictureWidget,
      ...(!CONTENT_PARTS[kind].hasPlace && { 'ui:help': 'form.picture.optional' }),
    },
    group: choiceUi(groups),
    link: { 'ui:options': { inputMode: 'url' } },
    anchor: { 'ui:title': translate('part.anchor'), 'ui:help': anchorHint, 'ui:options': { literal: true } },
    ...(CONTENT_PARTS[kind].isLasting
      ? {
          promotionType: {
            ...choiceUi(PROMOTION_TYPES.map((value) => ({ value, label: describeType(value) }))),
            'ui:help': 'form.promotionType.choice',
          },
        }
      : { promotionType: {} }),
    entry: choiceUi(NEW_PROMOTION_ENTRIES.map((value) => ({ value, label: translate(`entry.${value}`) }))),
    from: { 'ui:widget': MomentWidget },
    until: { 'ui:widget': MomentWidget },
    hidden: { 'ui:widget': 'switch' },
    who: { ...choiceUi(audiences), ...(isLimited && { 'ui:help': 'form.who.limited' }) },
    moment: choiceUi(moments),
    ranks: { 'ui:options': { inputMode: 'numeric' } },
    labels: {},
  };
  const fields = Object.entries(ui).map(([name, field]) => [name, { ...field, 'ui:FieldTemplate': Bare }] as const);
  return { 'ui:ObjectFieldTemplate': EntryTemplate, ...Object.fromEntries(fields) };
}
