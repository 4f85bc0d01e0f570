import { useEffect, useId, useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { useSite } from '#console/session/me.ts';
import type { MediaPicture } from '#contract/staff/media/calls.ts';
import { type MadePicture, MOST_UPLOAD_BYTES, MOST_ZOOM, type PictureFault } from '#contract/staff/studio/pictures.ts';
import { frameOf, ratioWithin } from '#model/pictures/frame-of.ts';
import { CUT_RATIOS } from '#model/pictures/picture-shapes.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { CropBox, type Cut, type Size } from './crop-box.tsx';
import { describeSize } from './describe-size.ts';
import { mediaAddress } from './media-address.ts';
import { MediaChoice } from './media-choice.tsx';
import { translate } from './words.ts';

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

/** What a picture is made from: a file of this computer, or a picture of the library. */
export type PictureSource = { readonly file: File } | { readonly media: MediaPicture };

export interface PictureReply {
  /** Absent: the file is refused. */
  readonly picture?: MadePicture | undefined;
  readonly fault?: PictureFault | undefined;
}

export type MakePicture = (source: PictureSource, cut: Cut) => Promise<PictureReply | undefined>;

interface PictureDialogProps {
  readonly merchant: string;
  readonly use: keyof typeof CUT_RATIOS;
  readonly title: string;
  /** The alternative text so far; absent: the place of the picture has none. */
  readonly alt?: string | undefined;
  readonly make: MakePicture;
  readonly onClose: () => void;
  readonly onPicture: (picture: ChosenPicture) => void;
}

/** Takes a picture from a file or the library. Source and frame stay until it is stored: a lost connection is tried again. */
export function PictureDialog({ merchant, use, title, alt: known, make, onClose, onPicture }: PictureDialogProps) {
  const id = useId();
  const language = useSite(merchant)?.defaultLanguage ?? 'EN';
  const { chosen, choose, setSize, setCut } = useChosen(merchant);
  const [alt, setAlt] = useState(known ?? '');
  const { failure, isBusy, run } = useMaking(make);
  const { source, address, size, cut } = chosen;
  const file = source !== undefined && 'file' in source ? source.file : undefined;
  const isLarge = file !== undefined && file.size > MOST_UPLOAD_BYTES;
  const ratio = size && ratioWithin(size, CUT_RATIOS[use]);
  const save = async () => {
    const path = source && (await run(source, cut));
    if (source === undefined || path === undefined) return;
    const focus = size === undefined || ratio === undefined ? 0.5 : focusIn(size, ratio, cut);
    onPicture({ path, focus, alt: alt.trim() });
    onClose();
  };
  const take = (media: MediaPicture) => {
    choose({ media });
    if (known !== undefined && alt === '') setAlt(media.alt[language] ?? '');
  };
  return (
    <Dialog
      name="picture"
      title={title}
      open
      width="m"
      onClose={onClose}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
      footer={
        <Button
          disabled={source === undefined || isLarge}
          busy={isBusy}
          onClick={() => void save()}
          data-element="console.picture.save"
        >
          {translate(failure === undefined ? 'save' : 'act.retry')}
        </Button>
      }
    >
      <div className={body} aria-busy={isBusy}>
        <label htmlFor={id}>{translate('file')}</label>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif,image/svg+xml"
          onChange={({ target }) => choose(target.files?.[0] && { file: target.files[0] })}
          data-element="console.picture.file"
        />
        <p className={note}>{translate('hint')}</p>
        <MediaChoice
          merchant={merchant}
          chosen={source !== undefined && 'media' in source ? source.media.id : undefined}
          onChoose={take}
        />
        {address !== undefined && size === undefined && <Measure address={address} onSize={setSize} />}
        {address !== undefined && size !== undefined && ratio !== undefined && (
          <CropBox address={address} size={size} ratio={ratio} mostZoom={MOST_ZOOM} cut={cut} onCut={setCut} />
        )}
        {known !== undefined && (
          <TextField
            label={translate('alt')}
            hint={translate('alt.hint')}
            value={alt}
            maxLength={200}
            onChange={({ target }) => setAlt(target.value)}
          />
        )}
        {(isLarge || failure !== undefined) && (
          <p role="alert" className={wrong}>
            {isLarge ? translate('fault.bytes') : failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function focusIn(size: Size, ratio: number, { focus, zoom }: Cut): number {
  const frame = frameOf(size, ratio, focus, zoom);
  return (focus.x * size.width - frame.left) / frame.width;
}

interface Chosen {
  readonly source?: PictureSource | undefined;
  /** Of the picture, for this page. */
  readonly address?: string | undefined;
  /** Pixels; absent until it is known. */
  readonly size?: Size | undefined;
  readonly cut: Cut;
}

const MIDDLE: Cut = { focus: { x: 0.5, y: 0.5 }, zoom: 1 };
const NOTHING: Chosen = { cut: MIDDLE };

function useChosen(merchant: string) {
  const [chosen, setChosen] = useState(NOTHING);
  const { address } = chosen;
  useEffect(() => {
    if (address?.startsWith('blob:')) return () => URL.revokeObjectURL(address);
    return undefined;
  }, [address]);
  return {
    chosen,
    choose(source: PictureSource | undefined) {
      if (source === undefined) return setChosen(NOTHING);
      if ('file' in source) return setChosen({ source, address: URL.createObjectURL(source.file), cut: MIDDLE });
      const { width, height, x, y, id } = source.media;
      const address = mediaAddress(merchant, id);
      setChosen({ source, address, size: { width, height }, cut: { focus: { x, y }, zoom: 1 } });
    },
    setSize: (size: Size) => setChosen((now) => ({ ...now, size })),
    setCut: (cut: Cut) => setChosen((now) => ({ ...now, cut })),
  };
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

function useMaking(make: MakePicture) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  return {
    failure,
    isBusy,
    /** The path of the stored picture; undefined: `failure` says why. */
    async run(source: PictureSource, cut: Cut): Promise<string | undefined> {
      setFailure(undefined);
      setBusy(true);
      try {
        const { picture, fault } = (await make(source, cut)) ?? {};
        if (picture === undefined) {
          setFailure(translate(`fault.${fault ?? 'unreadable'}`));
          return undefined;
        }
        const notes = picture.notes.map((known) => translate(`note.${known}`));
        toast.show({
          title: [translate('stored', { size: describeSize(picture.bytes) }), ...notes].join(' '),
          tone: notes.length > 0 ? 'warning' : 'positive',
        });
        return picture.path;
      } catch (error) {
        if (!(error instanceof StaffCallFailed)) throw error;
        setFailure(describeFailure(error, translate));
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}
