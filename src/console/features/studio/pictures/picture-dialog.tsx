import { useEffect, useId, useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { readStudio } from '#contract/staff/studio/calls.ts';
import { MOST_UPLOAD_BYTES, MOST_ZOOM, type PictureUse, uploadPicture } from '#contract/staff/studio/pictures.ts';
import { frameOf, ratioWithin } from '#model/pictures/frame-of.ts';
import { CUT_RATIOS } from '#model/pictures/picture-shapes.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { translate } from '../draft/words.ts';
import { base64Of } from './base64-of.ts';
import { CropBox, type Cut, type Size } from './crop-box.tsx';
import { describeSize } from './describe-size.ts';

const body = css({ display: 'grid', gap: space[3] });
const note = css({ color: color.textMuted, fontSize: type.s });
const wrong = css({ color: color.negative, fontSize: type.s });

export interface ChosenPicture {
  readonly path: string;
  /** The focal point’s share of the width of what was cut out, 0 to 1. */
  readonly focus: number;
  /** Empty: the picture is decoration. */
  readonly alt: string;
}

interface PictureDialogProps {
  readonly merchant: string;
  readonly use: PictureUse;
  readonly title: string;
  /** The alternative text so far; absent: the place of the picture has none. */
  readonly alt?: string | undefined;
  readonly onClose: () => void;
  readonly onPicture: (picture: ChosenPicture) => void;
}

const MIDDLE: Cut = { focus: { x: 0.5, y: 0.5 }, zoom: 1 };

/** Uploads a picture to the draft. File and frame stay until it is stored: a lost connection is tried again. */
export function PictureDialog({ merchant, use, title, alt: known, onClose, onPicture }: PictureDialogProps) {
  const id = useId();
  const { file, choose, address } = useFile();
  const [size, setSize] = useState<Size>();
  const [cut, setCut] = useState(MIDDLE);
  const [alt, setAlt] = useState(known ?? '');
  const { failure, isBusy, upload } = useUpload(merchant, use);
  const isLarge = file !== undefined && file.size > MOST_UPLOAD_BYTES;
  const save = async () => {
    const path = file && (await upload(file, cut));
    if (path === undefined) return;
    onPicture({ path, focus: size === undefined ? 0.5 : focusIn(size, use, cut), alt: alt.trim() });
    onClose();
  };
  return (
    <Dialog
      name="studio-picture"
      title={title}
      open
      width="m"
      onClose={onClose}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
      footer={
        <Button
          disabled={file === undefined || isLarge}
          busy={isBusy}
          onClick={() => void save()}
          data-element="console.studio.picture.save"
        >
          {translate(failure === undefined ? 'picture.save' : 'act.retry')}
        </Button>
      }
    >
      <div className={body} aria-busy={isBusy}>
        <label htmlFor={id}>{translate('picture.file')}</label>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif,image/svg+xml"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            setSize(undefined);
            setCut(MIDDLE);
          }}
          data-element="console.studio.picture.file"
        />
        <p className={note}>{translate('picture.hint')}</p>
        {address !== undefined && size === undefined && <Measure address={address} onSize={setSize} />}
        {address !== undefined && size !== undefined && (
          <CropBox
            address={address}
            size={size}
            ratio={ratioWithin(size, CUT_RATIOS[use])}
            mostZoom={MOST_ZOOM}
            cut={cut}
            onCut={setCut}
          />
        )}
        {known !== undefined && (
          <TextField
            label={translate('picture.alt')}
            hint={translate('picture.alt.hint')}
            value={alt}
            maxLength={200}
            onChange={({ target }) => setAlt(target.value)}
          />
        )}
        {(isLarge || failure !== undefined) && (
          <p role="alert" className={wrong}>
            {isLarge ? translate('picture.fault.bytes') : failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function focusIn(size: Size, use: PictureUse, { focus, zoom }: Cut): number {
  const frame = frameOf(size, ratioWithin(size, CUT_RATIOS[use]), focus, zoom);
  return (focus.x * size.width - frame.left) / frame.width;
}

/** The chosen file and an address of it in this page. */
function useFile() {
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === undefined) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return { file, choose: setFile, address };
}

/** Draws the picture once to learn its size. One that the browser cannot read is uploaded whole; the server validates it. */
function Measure({ address, onSize }: { readonly address: string; readonly onSize: (size: Size) => void }) {
  return (
    <img
      src={address}
      alt=""
      hidden
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        width > 0 && height > 0 && onSize({ width, height })
      }
    />
  );
}

function useUpload(merchant: string, use: PictureUse) {
  const { mutateAsync, isPending } = useStaffDo(uploadPicture, [readStudio]);
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  return {
    failure,
    isBusy: isPending,
    /** The path of the stored picture; undefined: `failure` says why. */
    async upload(file: File, { focus: { x, y }, zoom }: Cut): Promise<string | undefined> {
      setFailure(undefined);
      try {
        const reply = await mutateAsync({ merchant, request: { file: await base64Of(file), use, x, y, zoom } });
        const { picture, fault } = reply ?? {};
        if (picture === undefined) {
          setFailure(translate(`picture.fault.${fault ?? 'unreadable'}`));
          return undefined;
        }
        const notes = picture.notes.map((known) => translate(`picture.note.${known}`));
        toast.show({
          title: [translate('picture.stored', { size: describeSize(picture.bytes) }), ...notes].join(' '),
          tone: notes.length > 0 ? 'warning' : 'positive',
        });
        return picture.path;
      } catch (error) {
        if (!(error instanceof StaffCallFailed)) throw error;
        setFailure(describeFailure(error, translate));
        return undefined;
      }
    },
  };
}
