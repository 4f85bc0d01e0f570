import { useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffSend } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { previewRequest, useChoice } from '#console/preview/preview-address.ts';
import { LINK_MINUTES, openPreview } from '#contract/staff/previews/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { copyText } from '#ui/engine/copy-text.ts';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { storedVersion } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';

const body = css({ display: 'grid', gap: space[3], justifyItems: 'stretch' });
const code = css({ justifySelf: 'center' });
const note = css({ color: color.textMuted, fontSize: type.s });
const wrong = css({ color: color.negative, fontSize: type.s });

/** Makes a link to the page of the draft that opens once, for people without an account and for phones. */
export function ShareLink({ draft, onClose }: { readonly draft: Draft; readonly onClose: () => void }) {
  const { merchant, store } = draft;
  const { choice } = useChoice(merchant);
  const { mutateAsync, isPending } = useStaffSend(openPreview);
  const [minutes, setMinutes] = useState<number>(LINK_MINUTES[0]);
  const [made, setMade] = useState<{ readonly address: string; readonly minutes: number }>();
  const [failure, setFailure] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  const make = async () => {
    setFailure(undefined);
    setCopied(false);
    // A link shows the kind of visitor, never a member's account.
    const request = previewRequest({ ...choice, account: '' }, { proposals: [], mode: 'link' });
    try {
      await storedVersion(store);
      const ticket = await mutateAsync({ merchant, request: { ...request, draft: true, minutes } });
      setMade(ticket && { address: ticket.address, minutes });
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      setFailure(describeFailure(error, translate));
    }
  };
  return (
    <Dialog
      name="studio-link"
      title={translate('link')}
      open
      width="s"
      onClose={onClose}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
      footer={
        <Button busy={isPending} onClick={() => void make()} data-element="console.studio.link.make">
          {translate(made === undefined ? 'link.make' : 'link.another')}
        </Button>
      }
    >
      <div className={body}>
        <p className={note}>{translate('link.text')}</p>
        <Select
          label={translate('link.lasts')}
          value={String(minutes)}
          options={LINK_MINUTES.map((value) => ({ value: String(value), label: translate(`link.minutes.${value}`) }))}
          onChange={({ target }) => setMinutes(Number(target.value))}
        />
        {failure !== undefined && (
          <p role="alert" className={wrong}>
            {failure}
          </p>
        )}
        {made !== undefined && (
          <>
            <QrCode className={code} value={made.address} title={translate('link.code')} />
            <TextField
              label={translate('link.address')}
              hint={translate('link.once', { time: translate.label(`link.minutes.${made.minutes}`) })}
              value={made.address}
              readOnly
              dir="ltr"
              onFocus={({ target }) => target.select()}
            />
            <Button
              variant="quiet"
              icon={isCopied ? 'check' : 'copy'}
              onClick={() => void copyText(made.address).then(setCopied)}
            >
              {translate(isCopied ? 'link.copied' : 'link.copy')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
