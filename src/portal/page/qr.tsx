import { Suspense } from 'react';
import type { QrCodeProps } from '#ui/pictures/qr-code.tsx';
import { css, cx } from '#ui/style/style.ts';
import { lazyChunk } from '../chunks/lazy-chunk.ts';

const QrCode = lazyChunk(
  () => import('#ui/pictures/qr-code.tsx'),
  (file) => file.QrCode,
);

/** The size of a code with its margin. */
const place = css({ display: 'inline-block', inlineSize: 240, aspectRatio: '1', maxInlineSize: '100%' });

/** A QR code; its renderer is loaded on demand. */
export function Qr(props: QrCodeProps) {
  return (
    <Suspense fallback={<span className={cx(place, props.className)} />}>
      <QrCode {...props} />
    </Suspense>
  );
}
