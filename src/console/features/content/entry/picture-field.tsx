import { useState } from 'react';
import { useDebounced } from '#console/kit/use-debounced.ts';
import { MediaButton } from '#console/media/media-button.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { CONTENT_LIMITS } from '#contract/staff/content/content.ts';
import type { MediaUse } from '#contract/staff/media/calls.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import type { ControlInUse } from '#ui/schema-form/state/use-control.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { useBrandTheme } from '../words/brand-theme.ts';
import { absoluteAddress, isDrawn } from '../words/picture-address.ts';
import { translate } from '../words/words.ts';

const whole = css({ display: 'grid', gap: space[2], minInlineSize: 0 });
const frame = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: space[2],
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  fontSize: type.xs,
  color: color.textMuted,
  '& img': { inlineSize: '10rem', blockSize: '4rem', objectFit: 'cover', borderRadius: radius.s },
  '&[data-broken] img': { display: 'none' },
});

interface PictureFieldProps {
  readonly control: ControlInUse['control'];
  readonly value: string;
  /** The place that the picture is cut for. */
  readonly use: MediaUse;
  readonly onChange: (value: string) => void;
}

/** URL field of a picture: typed, or of the media library; with a preview of the loaded picture. */
export function PictureField({ control, value, use, onChange }: PictureFieldProps) {
  const merchant = useMerchant();
  const { imageOrigins, origin } = useBrandTheme(merchant);
  const address = useDebounced(value.trim(), 400);
  const isAddress = control.error === undefined && address !== '';
  const isThirdParty = isAddress && !isDrawn(address, imageOrigins);
  return (
    <div className={whole}>
      <TextField
        {...control}
        error={control.error ?? (isThirdParty ? translate('picture.foreign') : undefined)}
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={CONTENT_LIMITS.address}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {control.disabled !== true && (
        <div>
          <MediaButton merchant={merchant} use={use} name={String(control.label)} onPicture={onChange} />
        </div>
      )}
      {isAddress && !isThirdParty && <Picture key={address} source={absoluteAddress(address, origin)} />}
    </div>
  );
}

type Found = { readonly width: number; readonly height: number } | 'broken' | 'waiting';

/** The picture of a URL with its size, or an error if the picture does not load. */
function Picture({ source }: { readonly source: string }) {
  const [found, setFound] = useState<Found>('waiting');
  return (
    <div className={frame} data-broken={found === 'broken' || undefined} role="status">
      <img
        src={source}
        alt=""
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setFound({ width, height })}
        onError={() => setFound('broken')}
      />
      {describe(found)}
    </div>
  );
}

function describe(found: Found): string {
  if (found === 'waiting') return translate('state.loading');
  return found === 'broken' ? translate('picture.broken') : translate('picture.size', found);
}
