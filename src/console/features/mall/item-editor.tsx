import { useId, useMemo, useState } from 'react';
import { ConsoleForm } from '#console/forms/console-form.tsx';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { useBoundForm } from '#console/forms/use-bound-form.ts';
import { Page } from '#console/kit/page.tsx';
import { PictureWidget } from '#console/media/picture-widget.tsx';
import { changesOf } from '#console/rewards/changes.ts';
import { EditorColumns, EditorFoot, EditorNotes, LanguageChoice, LastChange } from '#console/rewards/editor-frame.tsx';
import { type Drafting, useDraft } from '#console/rewards/use-draft.ts';
import { editedIn, valuesIn, type WordedDraft } from '#console/rewards/worded-draft.ts';
import { useMay, useSite } from '#console/session/me.ts';
import type { StaffItem, StaffMall } from '#contract/staff/mall/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { draftOf, idOf, linesOf, problemsOf, WORD_FIELDS, writtenOf } from './item-draft.ts';
import { CREDIT_STEPS, itemForm, itemUi, OTHER_STEPS } from './item-form.ts';
import { ItemPreview } from './item-preview.tsx';
import { SaveItem } from './save-item.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { formatStock, nameOf, translate } from './words.ts';

const WIDGETS = { picture: PictureWidget };

interface EditorProps {
  readonly found: StaffMall;
  readonly merchant: string;
  /** Undefined for a new item. */
  readonly item: StaffItem | undefined;
  readonly onClose: () => void;
}

/** The form of a mall item, with the preview for a member. */
export function ItemEditor({ found, merchant, item, onClose }: EditorProps) {
  const { items, currency, exponent } = found;
  const may = useMay();
  const mayChange = may('mall.change', merchant);
  const [isSaving, setSaving] = useState(false);
  const [shown, setShown] = useState(useSite(merchant)?.defaultLanguage ?? 'EN');
  const draft = useDraft(`mall ${merchant} ${item?.id ?? ''}`, item, (from) => draftOf(from, items.length + 1));
  const { seen } = draft;
  const written = writtenOf(draft.draft);
  const taken = seen === undefined ? items.map(({ id }) => id) : [];
  const problems = [...problemsOf(draft.draft, { exponent, taken }), ...draft.refused];
  const changes = changesOf(seen === undefined ? [] : linesOf(seen), linesOf(written));
  const theirs = theirsOf(seen, item);
  // Stock is not part of the form: a stock correction causes no version conflict with it.
  const over = theirs?.length === 0 ? item : seen;
  const save = () => problems.length === 0 && changes.length > 0 && setSaving(true);
  const title = seen === undefined ? translate('add') : translate('editor.title', { name: nameOf(seen, seen.id) });
  return (
    <Page
      title={title}
      lead={mayChange ? undefined : translate('editor.read')}
      actions={<Actions item={item} merchant={merchant} onClose={onClose} />}
    >
      <EditorNotes
        merchant={merchant}
        subject={`mallItem:${seen?.id ?? ''}`}
        refused={draft.refused}
        theirs={theirs?.length === 0 ? undefined : theirs}
        onTheirs={() => draft.load(item)}
        onMine={() => item && draft.rebase(item)}
      />
      <EditorColumns
        main={
          <Fields
            draft={draft}
            problems={problems}
            mayChange={mayChange}
            merchant={merchant}
            shown={shown}
            onShow={setShown}
            onSubmit={save}
          />
        }
        side={
          <ItemPreview item={written} stock={item?.stock} language={shown} merchant={merchant} currency={currency} />
        }
      />
      {mayChange && (
        <EditorFoot
          problems={seen === undefined && changes.length === 0 ? [] : problems}
          changes={changes}
          element="console.mall.save"
          onDrop={() => draft.load(item)}
          onSave={save}
        />
      )}
      {isSaving && (
        <SaveItem
          merchant={merchant}
          seen={over}
          item={written}
          id={idOf(draft.draft)}
          onClose={() => setSaving(false)}
          onSaved={() => {
            draft.forget();
            onClose();
          }}
          onRefused={draft.refuse}
        />
      )}
    </Page>
  );
}

/** The parts that another user changed since editing began; undefined without a change. */
function theirsOf(seen: StaffItem | undefined, item: StaffItem | undefined): readonly string[] | undefined {
  if (item === undefined || seen === undefined || item.version <= seen.version) return undefined;
  return changesOf(linesOf(seen), linesOf(item));
}

function Actions({ item, merchant, onClose }: Pick<EditorProps, 'item' | 'merchant' | 'onClose'>) {
  const [isCounting, setCounting] = useState(false);
  const mayCount = useMay()('mall.stock', merchant);
  return (
    <>
      {item !== undefined && mayCount && (
        <Button variant="quiet" data-element="console.mall.stock" onClick={() => setCounting(true)}>
          {translate('stock.act')}: {formatStock(item.stock)}
        </Button>
      )}
      <Button variant="quiet" icon="arrow-left" onClick={onClose}>
        {translate('editor.back')}
      </Button>
      {isCounting && item !== undefined && (
        <StockDialog item={item} merchant={merchant} onClose={() => setCounting(false)} />
      )}
    </>
  );
}

interface FieldsProps {
  readonly draft: Drafting<StaffItem, WordedDraft>;
  readonly problems: readonly FoundProblem[];
  readonly mayChange: boolean;
  readonly merchant: string;
  /** The language of the edited texts. */
  readonly shown: string;
  readonly onShow: (language: string) => void;
  readonly onSubmit: () => void;
}

function Fields({ draft, problems, mayChange, merchant, shown, onShow, onSubmit }: FieldsProps) {
  const { seen, draft: now } = draft;
  const form = useBoundForm(valuesIn(now, WORD_FIELDS, shown), (values) =>
    draft.edit(editedIn(now, values, WORD_FIELDS, shown)),
  );
  const isNew = seen === undefined;
  const ui = useMemo(() => itemUi({ isNew, mayChange }), [isNew, mayChange]);
  const steps = now.values['category'] === 'CREDIT' ? CREDIT_STEPS : OTHER_STEPS;
  return (
    <>
      <LanguageChoice merchant={merchant} written={Object.keys(now.words)} value={shown} onChange={onShow} />
      <div data-element="console.mall.editor">
        <ConsoleForm
          id={useId()}
          form={form}
          of={itemForm}
          ui={ui}
          widgets={WIDGETS}
          problems={problems}
          translate={translate}
          steps={steps}
          onSubmit={onSubmit}
        />
      </div>
      {seen !== undefined && <LastChange merchant={merchant} subject={`mallItem:${seen.id}`} />}
    </>
  );
}
