import { useState } from 'react';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { tOfPeople as translate } from './words.ts';

const strip = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const thumb = css({
  display: 'block',
  blockSize: '6rem',
  inlineSize: '8rem',
  overflow: 'hidden',
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  cursor: 'zoom-in',
  '& img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
  [media.hover]: { '&:hover': { borderColor: color.accentText } },
});
const whole = css({ maxInlineSize: '100%', maxBlockSize: '70dvh', marginInline: 'auto', display: 'block' });
const small = css({ fontSize: type.s, color: color.textMuted });
const pictureCount = css({ display: 'inline-flex', alignItems: 'center', gap: space[1], color: color.textMuted });

/** The column with the number of pictures; empty for zero. */
export function pictureColumn<Row extends { readonly pictures: number }>(title: string): DataColumn<Row> {
  return {
    id: 'pictures',
    title,
    width: '6rem',
    wide: true,
    cell: ({ pictures }) =>
      pictures > 0 && (
        <span className={pictureCount}>
          <Icon name="camera" size={14} />
          {pictures}
        </span>
      ),
  };
}

/** Thumbnails of sent pictures; a click opens one in full. */
export function Pictures({ addresses }: { readonly addresses: readonly string[] }) {
  const [open, setOpen] = useState<number>();
  const address = open === undefined ? undefined : addresses[open];
  return (
    <>
      <div className={strip}>
        {addresses.map((source, at) => (
          <button key={source} type="button" className={thumb} onClick={() => setOpen(at)}>
            <Sent address={source} number={at + 1} />
          </button>
        ))}
      </div>
      {address !== undefined && (
        <Dialog
          name="picture"
          title={translate('picture.title', { number: (open ?? 0) + 1, of: addresses.length })}
          open
          width="l"
          onClose={() => setOpen(undefined)}
          labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
        >
          <Sent className={whole} address={address} number={(open ?? 0) + 1} />
        </Dialog>
      )}
    </>
  );
}

interface SentProps {
  readonly className?: string;
  readonly address: string;
  /** Counted from 1. */
  readonly number: number;
}

function Sent({ className, address, number }: SentProps) {
  return (
    <Picture
      className={className}
      src={address}
      alt={translate('picture.alt', { number })}
      loading="lazy"
      fallback={<span className={small}>{translate('picture.lost', { number })}</span>}
    />
  );
}
