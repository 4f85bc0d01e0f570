import { RecoveryCodes } from '#console/authenticators/recovery-codes.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { translate } from './translate.ts';

/** Recovery codes, shown only once: the dialog closes by its button only. */
export function CodesDialog({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  return (
    <Dialog
      name="recoveryCodes"
      title={translate('word.saveYourRecoveryCodes')}
      open
      width="s"
      showClose={false}
      onClose={onDone}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
    >
      <RecoveryCodes codes={codes} onDone={onDone} />
    </Dialog>
  );
}
