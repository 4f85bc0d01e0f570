import type { Avatar } from '#contract/security/read.ts';
import { avatarPath } from '#portal/art/art-address.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LazyImage } from '#ui/pictures/lazy-image.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, type, weight } from '#ui/style/tokens.ts';
import { ART } from '../art/use-art.ts';

const EDGE_PX = 192;

const frame = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  inlineSize: '100%',
  aspectRatio: '1',
  borderRadius: '50%',
  background: color.accentGradient,
  color: color.textOnAccent,
  fontSize: type.xxl,
  fontWeight: weight.display,
  textTransform: 'uppercase',
  userSelect: 'none',
});

interface AvatarFaceProps {
  /** Null: none was chosen; the name's initial is shown. Undefined: not loaded. */
  readonly avatar: Avatar | null | undefined;
  readonly name: string;
  readonly className?: string | undefined;
}

/** A member's avatar (M167). Decorative: the name is shown next to it. */
export function AvatarFace({ avatar, name, className }: AvatarFaceProps) {
  const src = avatar ? addressOf(avatar) : undefined;
  return (
    <span className={cx(frame, className)} aria-hidden="true" data-avatar={avatar?.avatar}>
      {avatar === undefined ? (
        <Skeleton shape="fill" />
      ) : (
        <LazyImage key={src} src={src} width={EDGE_PX} height={EDGE_PX} fallback={[...name].slice(0, 1)} />
      )}
    </span>
  );
}

/** The address of an avatar: a preset from the generated artwork, an uploaded one from the gateway's address. */
function addressOf({ avatar, avatarType }: Avatar): string {
  return avatarType === 'STATIC' ? ART + avatarPath(avatar) : avatar;
}
