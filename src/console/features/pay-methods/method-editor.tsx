import { useId, useMemo, useState } from 'react';
import { ConsoleForm } from '#console/forms/console-form.tsx';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { useBoundForm } from '#console/forms/use-bound-form.ts';
import { Page } from '#console/kit/page.tsx';
import { nameLanguage } from '#console/names/names.ts';
import { useSite } from '#console/session/me.ts';
import type { StaffMethod, StaffMethods, WrittenMethod } from '#contract/staff/pay-methods/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Select } from '#ui/fields/select.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { ConflictBanner } from './conflict-banner.tsx';
import { effectsOf } from './effects.ts';
import { LastChange } from './last-change.tsx';
import { draftOf, edited, emptyMethod, type MethodDraft, nameOf, valuesOf, written } from './method-draft.ts';
import { METHOD_STEPS, methodForm, methodUi } from './method-form.ts';
import { withoutId } from './method-list.tsx';
import { MethodPreview } from './method-preview.tsx';
import { problemsOf } from './method-problems.ts';
import { SaveMethod } from './save-method.tsx';
import { translate } from './words.ts';

const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: space[6],
  alignItems: 'start',
  '@media (max-width: 63.99875em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const side = css({ position: 'sticky', insetBlockStart: 0, '@media (max-width: 63.99875em)': { position: 'static' } });
const column = css({ display: 'grid', gap: space[4], minInlineSize: 0, maxInlineSize: '46rem' });
const language = css({ inlineSize: '12rem' });
const foot = css({
  position: 'sticky',
  insetBlockEnd: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[3],
  borderBlockStart: `1px solid ${color.line}`,
  backgroundColor: color.canvas,
  [media.phone]: { '& > button': { flex: 1 } },
});
const state = css({ flex: '1 1 12rem', color: color.textMuted, fontSize: type.s });

interface Editing {
  /** The method when editing began. */
  readonly seen: StaffMethod | undefined;
  readonly draft: MethodDraft;
}

/** Unsaved edits, kept in memory for the lifetime of the page. */
const begun = new Map<string, Editing>();

interface EditorProps {
  readonly found: StaffMethods;
  readonly merchant: string;
  readonly mayChange: boolean;
  /** Undefined for a new method. */
  readonly method: StaffMethod | undefined;
  readonly direction: WrittenMethod['direction'];
  readonly onClose: () => void;
}

/** One payment method: its form, its problems, and the preview of the player's form. */
export function MethodEditor({ found, merchant, mayChange, method, direction, onClose }: EditorProps) {
  const { currency, providers } = found;
  const empty = emptyMethod(direction, providers[0] ?? '');
  const editor = useEditing(`${merchant} ${method?.id ?? direction}`, method, empty);
  const { seen, after, problems } = editor;
  const [shown, setShown] = useState(useSite(merchant)?.defaultLanguage ?? 'EN');
  const [isSaving, setSaving] = useState(false);
  const effects = effectsOf(seen, after, currency);
  const title =
    seen === undefined ? translate('editor.new') : translate(`editor.${direction}`, { name: nameOf(seen, seen.kind) });
  const canSave = problems.length === 0 && effects.length > 0;
  const save = () => canSave && setSaving(true);
  return (
    <Page
      title={title}
      lead={mayChange ? undefined : translate('editor.read')}
      actions={
        <Button variant="quiet" icon="arrow-left" onClick={onClose}>
          {translate('editor.back')}
        </Button>
      }
    >
      <ConflictBanner
        seen={seen}
        method={method}
        currency={currency}
        merchant={merchant}
        onTheirs={editor.load}
        onMine={editor.rebase}
      />
      {editor.refused.length > 0 && (
        <Banner tone="negative" title={translate('refused.title')} announce>
          {editor.refused.map(({ path, message }) => (
            <p key={`${path} ${message}`}>{message}</p>
          ))}
        </Banner>
      )}
      <div className={columns}>
        <FormColumn
          editor={editor}
          merchant={merchant}
          mayChange={mayChange}
          direction={direction}
          providers={providers}
          currency={currency}
          shown={shown}
          onShow={setShown}
          onSubmit={save}
        />
        <div className={side}>
          <MethodPreview method={after} language={shown} currency={currency} />
        </div>
      </div>
      {mayChange && (
        <Foot
          problems={problems}
          effects={effects}
          canSave={canSave}
          onDrop={() => editor.load(seen)}
          onSave={() => setSaving(true)}
        />
      )}
      {isSaving && (
        <SaveMethod
          merchant={merchant}
          currency={currency}
          seen={seen}
          method={after}
          onClose={() => setSaving(false)}
          onSaved={() => {
            editor.forget();
            onClose();
          }}
          onRefused={editor.refuse}
        />
      )}
    </Page>
  );
}

type Editor = ReturnType<typeof useEditing>;

interface ColumnProps extends Pick<EditorProps, 'merchant' | 'mayChange' | 'direction'> {
  readonly editor: Editor;
  readonly providers: readonly string[];
  readonly currency: string;
  /** The language of the edited texts. */
  readonly shown: string;
  readonly onShow: (language: string) => void;
  readonly onSubmit: () => void;
}

/** The form, and the last change of the method. */
function FormColumn(props: ColumnProps) {
  const { editor, merchant, mayChange, direction, providers, currency, shown, onShow, onSubmit } = props;
  const { seen, draft, problems } = editor;
  const form = useBoundForm(valuesOf(draft, shown), (values) => editor.edit(edited(draft, values, shown)));
  const kind = draft.texts['kind'] ?? '';
  const ui = useMemo(
    () => methodUi({ direction, kind, providers, mayChange }),
    [direction, kind, providers, mayChange],
  );
  const languages = [...new Set([...(useSite(merchant)?.languages ?? []), ...Object.keys(draft.words), 'EN'])];
  return (
    <div className={column} data-element="console.payMethods.editor">
      <Select
        className={language}
        label={translate('editor.language')}
        value={shown}
        options={languages.map((one) => ({ value: one, label: nameLanguage(one) }))}
        onChange={(event) => onShow(event.target.value)}
      />
      <ConsoleForm
        id={useId()}
        form={form}
        of={methodForm}
        ui={ui}
        problems={problems}
        translate={translate}
        currency={currency}
        onSubmit={onSubmit}
        steps={METHOD_STEPS}
      />
      {seen !== undefined && <LastChange merchant={merchant} subject={`payMethod:${seen.id}`} />}
    </div>
  );
}

interface FootProps {
  readonly problems: readonly FoundProblem[];
  readonly effects: readonly string[];
  readonly canSave: boolean;
  readonly onDrop: () => void;
  readonly onSave: () => void;
}

function Foot({ problems, effects, canSave, onDrop, onSave }: FootProps) {
  const statusText = problems.length > 0 ? translate('editor.wrong', { count: problems.length }) : effects[0];
  return (
    <div className={foot}>
      <p className={state}>{statusText ?? translate('editor.nothing')}</p>
      <Button variant="quiet" disabled={effects.length + problems.length === 0} onClick={onDrop}>
        {translate('editor.drop')}
      </Button>
      <Button disabled={!canSave} data-element="console.payMethods.save" onClick={onSave}>
        {translate('editor.save')}
      </Button>
    </div>
  );
}

/** The edits of one method, stored under a key. */
function useEditing(key: string, method: StaffMethod | undefined, empty: WrittenMethod) {
  const [editing, setEditing] = useState<Editing>(
    () => begun.get(key) ?? { seen: method, draft: draftOf(method === undefined ? empty : withoutId(method)) },
  );
  const [refused, setRefused] = useState<readonly FoundProblem[]>([]);
  const set = (next: Editing) => {
    begun.set(key, next);
    setRefused([]);
    setEditing(next);
  };
  const { seen, draft } = editing;
  return {
    seen,
    draft,
    refused,
    after: written(draft),
    problems: [...problemsOf(draft), ...refused],
    edit: (next: MethodDraft) => set({ seen, draft: next }),
    /** Starts again from this version. */
    load: (from: StaffMethod | undefined) =>
      set({ seen: from, draft: draftOf(from === undefined ? empty : withoutId(from)) }),
    /** Continues with the typed values on top of this version. */
    rebase: (over: StaffMethod) => set({ seen: over, draft }),
    refuse: setRefused,
    forget: () => begun.delete(key),
  };
}
