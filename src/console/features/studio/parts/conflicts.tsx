import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import type { ShownConflict } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import { nameKey } from '../fields/name-key.ts';

const body = css({ display: 'grid', gap: space[3] });
const values = css({ display: 'grid', gap: space[2], margin: 0, fontSize: type.s, overflowWrap: 'anywhere' });
const name = css({ color: color.textMuted });
const own = css({ margin: 0 });

/** Asks which value of a key stays where two people changed it at the same time: neither is lost before. */
export function Conflicts({ draft }: { readonly draft: Draft }) {
  const [conflict] = draft.conflicts;
  return conflict === undefined ? null : <Conflict draft={draft} conflict={conflict} />;
}

function Conflict({ draft, conflict }: { readonly draft: Draft; readonly conflict: ShownConflict }) {
  const { file, pointer, by, mine, theirs, part = [] } = conflict;
  const field = [nameKey(file, pointer), ...part].join(' › ');
  const decide = (keep: 'mine' | 'theirs') => draft.store.decide(conflict, keep);
  const show = (value: string | undefined) => value ?? translate('state.inherits');
  return (
    <Dialog
      name="studio-conflict"
      title={translate('conflict.title', { field })}
      open
      width="s"
      isBrief
      onClose={() => decide('theirs')}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
      footer={
        <>
          <Button variant="quiet" onClick={() => decide('theirs')}>
            {translate('conflict.theirs')}
          </Button>
          <Button onClick={() => decide('mine')}>{translate('conflict.mine')}</Button>
        </>
      }
    >
      <div className={body}>
        <p>{translate('conflict.text', { by: by === '' ? translate('conflict.someone') : by })}</p>
        <dl className={values}>
          <dt className={name}>{translate('conflict.theirValue')}</dt>
          <dd className={own}>{show(theirs)}</dd>
          <dt className={name}>{translate('conflict.myValue')}</dt>
          <dd className={own}>{show(mine)}</dd>
        </dl>
      </div>
    </Dialog>
  );
}
