import { describeEntry } from '#console/entries/entry-sentence.ts';
import { formatMoment } from '#console/kit/moment.ts';
import type { OthersChange, TreeConflict } from '#contract/staff/trees/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { EffectList } from './effect-list.tsx';
import type { TranslateKey } from './labels/element-labels.ts';
import { translate } from './words.ts';

const sides = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[3],
  marginBlock: space[4],
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const card = css({
  display: 'grid',
  gap: space[3],
  alignContent: 'start',
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  fontSize: type.s,
  overflowWrap: 'anywhere',
});
const heading = css({ fontSize: type.xs, fontWeight: weight.strong, color: color.textMuted });
const entry = css({ display: 'grid', gap: 2 });
const what = css({ fontWeight: weight.strong });
const small = css({ color: color.textMuted, fontSize: type.xs });
const lead = css({ fontSize: type.s });
const after = css({ fontSize: type.s, fontWeight: weight.strong, marginBlockEnd: space[2] });

export interface Yours {
  /** One line per proposal. */
  readonly words: readonly string[];
  readonly reason: string;
}

export interface ConflictDialogProps {
  readonly siteName: string;
  readonly conflict: TreeConflict;
  readonly yours: Yours;
  readonly translateKey: TranslateKey;
  readonly isBusy: boolean;
  /** Applies the change on top of the others' changes; absent if not possible. */
  readonly onAgain?: (() => void) | undefined;
  readonly onDrop: () => void;
  /** Describes another user's change; default: the sentence of the audit log. */
  readonly report?: ((change: OthersChange) => string) | undefined;
}

/**
 * Dialog for a version conflict: shows both changes with author, time and reason, and lets the second user decide.
 * Nothing is lost.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { siteName, conflict, yours, translateKey, isBusy, onAgain, onDrop, report } = props;
  const { theirs, effect } = conflict;
  const isSo = effect !== undefined && effect.groups.length === 0 && effect.silent.length === 0;
  const offersAgain = onAgain !== undefined && !isSo;
  return (
    <Dialog
      name="conflict"
      title={translate('conflict.title')}
      open
      onClose={onDrop}
      // No close button, because the user must decide.
      showClose={false}
      labels={{ close: translate('conflict.drop'), move: translate('idle.move') }}
      footer={
        <>
          <Button variant="quiet" onClick={onDrop} disabled={isBusy}>
            {translate('conflict.drop')}
          </Button>
          {offersAgain && (
            <Button onClick={onAgain} busy={isBusy} data-autofocus="">
              {translate('conflict.again')}
            </Button>
          )}
        </>
      }
    >
      <p className={lead}>
        {translate(theirs.length > 0 ? 'conflict.lead' : 'conflict.leadEffect', { site: siteName })}
      </p>
      <div className={sides}>
        <section className={card} aria-label={translate('conflict.theirs')}>
          <h3 className={heading}>{translate('conflict.theirs')}</h3>
          {theirs.length === 0 && <p>{translate('conflict.others')}</p>}
          {theirs.map((one) => (
            <Theirs key={one.entry} change={one} report={report} />
          ))}
        </section>
        <section className={card} aria-label={translate('conflict.yours')}>
          <h3 className={heading}>{translate('conflict.yours')}</h3>
          {yours.words.map((line) => (
            <p key={line} className={what}>
              {line}
            </p>
          ))}
          <p className={small}>{translate('conflict.because', { reason: yours.reason })}</p>
        </section>
      </div>
      {effect !== undefined && offersAgain && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        <section aria-label={translate('conflict.effect')} tabIndex={0}>
          <h3 className={after}>{translate('conflict.effect')}</h3>
          <EffectList effect={effect} translateKey={translateKey} />
        </section>
      )}
      {!offersAgain && <p className={lead}>{translate(isSo ? 'conflict.isSo' : 'conflict.cannot')}</p>}
    </Dialog>
  );
}

/** Describes another user's change as in the audit log. */
function describeOthers({ by, action, subject, before, after: is }: OthersChange): string {
  return describeEntry({ who: by, action, subject, was: before, is });
}

function Theirs({ change, report }: Pick<ConflictDialogProps, 'report'> & { readonly change: OthersChange }) {
  const { by, reason } = change;
  const at = formatMoment(change.at);
  return (
    <div className={entry}>
      <p className={what}>{(report ?? describeOthers)(change)}</p>
      <p className={small}>{report ? translate('conflict.who', { by, at }) : translate('conflict.at', { at })}</p>
      {reason !== '' && <p className={small}>{translate('conflict.because', { reason })}</p>}
    </div>
  );
}
