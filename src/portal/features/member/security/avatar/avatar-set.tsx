import { staticAvatars } from '#contract/security/calls.ts';
import { AvatarFace } from '#portal/page/avatar-face.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, space } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';

type AvatarId = (typeof staticAvatars)[number];

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: space[4],
  border: 0,
  [media.phone]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: space[3] },
});
const cell = css({
  position: 'relative',
  display: 'block',
  borderRadius: '50%',
  cursor: 'pointer',
  outline: '3px solid transparent',
  outlineOffset: 3,
  transition: ease('scale', 'outline-color'),
  [media.hover]: { '&:hover': { scale: '1.04' } },
  '&:has(:checked)': { outlineColor: color.accentText },
  '&:has(:focus-visible)': { outlineColor: color.focus, outlineOffset: 5 },
});
/** Covers the whole picture: a click hits the radio button itself. */
const radio = css({
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  inlineSize: '100%',
  blockSize: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
});
const checkBadge = css({
  position: 'absolute',
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.5rem',
  blockSize: '1.5rem',
  borderRadius: '50%',
  backgroundColor: color.accentText,
  color: color.surface,
  boxShadow: `0 0 0 2px ${color.surface}`,
});

interface AvatarSetProps {
  readonly chosen: AvatarId | undefined;
  readonly onChoose: (id: AvatarId) => void;
}

/** The twelve preset avatars: radio buttons, so that arrow keys work. */
export function AvatarSet({ chosen, onChoose }: AvatarSetProps) {
  const { t } = useTexts();
  return (
    <fieldset className={grid}>
      <legend className={visuallyHidden}>{t('security.avatar.set')}</legend>
      {staticAvatars.map((id) => (
        <label key={id} className={cell}>
          <input
            type="radio"
            name="avatar"
            value={id}
            className={radio}
            checked={chosen === id}
            aria-label={t(`security.avatar.${id}`)}
            onChange={() => onChoose(id)}
          />
          <AvatarFace avatar={{ avatarType: 'STATIC', avatar: id }} name="" />
          {chosen === id && (
            <span className={checkBadge}>
              <Icon name="check" size={16} />
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
