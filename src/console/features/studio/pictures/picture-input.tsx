import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { base64Of } from '#console/media/base64-of.ts';
import { describeSize } from '#console/media/describe-size.ts';
import { type ChosenPicture, type MakePicture, PictureDialog } from '#console/media/picture-dialog.tsx';
import { translate } from '#console/media/words.ts';
import { readStudio } from '#contract/staff/studio/calls.ts';
import { type PictureUse, uploadPicture } from '#contract/staff/studio/pictures.ts';
import { PICTURE_BUDGET_BYTES } from '#model/pictures/picture-shapes.ts';
import { Button } from '#ui/actions/button.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import type { Draft } from '../draft/use-draft.ts';
import { usePictures } from './picture-address.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3], fontSize: type.xs });
const thumb = css({
  maxInlineSize: '8rem',
  maxBlockSize: '3rem',
  padding: space[1],
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  backgroundColor: color.surfaceSunken,
});
const small = css({ color: color.textMuted });
const heavy = css({ color: color.warning });

interface PictureInputProps {
  readonly draft: Pick<Draft, 'merchant' | 'state' | 'mayEdit'>;
  readonly use: PictureUse;
  /** The name of the field. */
  readonly name: string;
  /** The picture of now; empty: none. */
  readonly path: string;
  readonly alt?: string | undefined;
  readonly onPicture: (picture: ChosenPicture) => void;
}

/** A picture of the draft with its size, and the button that replaces it by a file or a picture of the library. */
export function PictureInput({ draft, use, name, path, alt, onPicture }: PictureInputProps) {
  const { merchant, state, mayEdit } = draft;
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync } = useStaffDo(uploadPicture, [readStudio]);
  const make: MakePicture = async (source, { focus: { x, y }, zoom }) => {
    const from = 'media' in source ? { media: source.media.id } : { file: await base64Of(source.file) };
    return mutateAsync({ merchant, request: { ...from, use, x, y, zoom } });
  };
  const shown = usePictures(merchant, state)(path);
  return (
    <div className={row} data-element={`console.studio.picture.${use}`}>
      {shown && (
        <>
          <Picture className={thumb} src={shown.address} alt={alt ?? ''} loading="lazy" fallback={null} />
          <span className={shown.bytes > PICTURE_BUDGET_BYTES ? heavy : small}>{describeSize(shown.bytes)}</span>
        </>
      )}
      {mayEdit && (
        <Button
          size="s"
          variant="quiet"
          icon="camera"
          onClick={() => setOpen(true)}
          aria-label={translate('choose.for', { field: name })}
          data-element="console.studio.picture.upload"
        >
          {translate('choose')}
        </Button>
      )}
      {isOpen && (
        <PictureDialog
          merchant={merchant}
          use={use}
          title={name}
          alt={alt}
          make={make}
          onClose={() => setOpen(false)}
          onPicture={onPicture}
        />
      )}
    </div>
  );
}
