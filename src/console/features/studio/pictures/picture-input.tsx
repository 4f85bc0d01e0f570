import { useState } from 'react';
import type { PictureUse } from '#contract/staff/studio/pictures.ts';
import { PICTURE_BUDGET_BYTES } from '#model/pictures/picture-shapes.ts';
import { Button } from '#ui/actions/button.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import { describeSize } from './describe-size.ts';
import { usePictures } from './picture-address.ts';
import { type ChosenPicture, PictureDialog } from './picture-dialog.tsx';

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

/** A picture of the draft with its size, and the button that replaces it by an upload. */
export function PictureInput({ draft, use, name, path, alt, onPicture }: PictureInputProps) {
  const { merchant, state, mayEdit } = draft;
  const [isOpen, setOpen] = useState(false);
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
          aria-label={translate('picture.uploadFor', { field: name })}
          data-element="console.studio.picture.upload"
        >
          {translate('picture.upload')}
        </Button>
      )}
      {isOpen && (
        <PictureDialog
          merchant={merchant}
          use={use}
          title={name}
          alt={alt}
          onClose={() => setOpen(false)}
          onPicture={onPicture}
        />
      )}
    </div>
  );
}
