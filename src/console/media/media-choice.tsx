import { useStaffRead } from '#console/api/use-staff.ts';
import { type MediaPicture, mediaLibrary } from '#contract/staff/media/calls.ts';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { mediaAddress } from './media-address.ts';
import { translate } from './words.ts';

const box = css({ border: 0, margin: 0, padding: 0, minInlineSize: 0 });
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(6rem, 1fr))',
  gap: space[2],
  maxBlockSize: '14rem',
  overflowY: 'auto',
  marginBlockStart: space[1],
  paddingBlock: space[1],
});
const one = css({
  display: 'grid',
  gap: space[1],
  minInlineSize: 0,
  padding: space[1],
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  fontSize: type.xs,
  textAlign: 'start',
  '& img': { inlineSize: '100%', blockSize: '3.5rem', objectFit: 'contain', backgroundColor: color.surfaceSunken },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[aria-pressed=true]': { borderColor: color.accentText, backgroundColor: color.accentSoft },
  [media.hover]: { '&:hover': { borderColor: color.accentText } },
});
const note = css({ color: color.textMuted, fontSize: type.s });

interface MediaChoiceProps {
  readonly merchant: string;
  /** The id of the chosen picture. */
  readonly chosen: string | undefined;
  readonly onChoose: (picture: MediaPicture) => void;
}

/** The pictures of the library to choose one from. */
export function MediaChoice({ merchant, chosen, onChoose }: MediaChoiceProps) {
  const { data } = useStaffRead(mediaLibrary, {}, { merchant });
  if (data === undefined) return null;
  return (
    <fieldset className={box} data-element="console.picture.library">
      <legend>{translate('library')}</legend>
      {data.pictures.length === 0 ? (
        <p className={note}>{translate('library.none')}</p>
      ) : (
        <div className={grid}>
          {data.pictures.map((picture) => (
            <button
              key={picture.id}
              type="button"
              className={one}
              aria-pressed={picture.id === chosen}
              onClick={() => onChoose(picture)}
            >
              <Picture src={mediaAddress(merchant, picture.id)} fallback={null} loading="lazy" />
              <span>{picture.name}</span>
            </button>
          ))}
        </div>
      )}
    </fieldset>
  );
}
