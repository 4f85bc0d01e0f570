import { Picture } from '#ui/pictures/picture.tsx';
import { css, cx } from '#ui/style/style.ts';
import { weight } from '#ui/style/tokens.ts';
import { vendorPicture } from '../art/use-art.ts';

/** The name in place of the picture, which also contains the name. */
export const inPlace = css({ display: 'grid', placeItems: 'center', fontWeight: weight.strong, textAlign: 'center' });

interface VendorPictureProps {
  readonly vendor: { readonly code: string; readonly name: string };
  readonly category: string;
  /** Defines the picture's dimensions. */
  readonly className: string;
  /** The name is shown next to the picture. */
  readonly isNamed?: boolean;
}

/** A vendor's logo and name on its own colours. */
export function VendorPicture({ vendor: { code, name }, category, className, isNamed = false }: VendorPictureProps) {
  return (
    <Picture
      className={className}
      src={vendorPicture(code, category, name)}
      alt={isNamed ? '' : name}
      width={320}
      height={160}
      loading="lazy"
      fallback={<span className={cx(className, inPlace)}>{isNamed ? '' : name}</span>}
    />
  );
}
