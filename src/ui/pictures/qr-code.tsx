import { QRCodeSVG } from 'qrcode.react';
import { css, cx } from '../style/style.ts';
import { radius } from '../style/tokens.ts';

/** Edge of the code and blank margin around it in pixels (M86, M375). */
export const QR_SIZE = 200;
export const QR_MARGIN = 20;

// A code is black on white in every brand: cameras read nothing else reliably.
const frame = css({
  display: 'inline-block',
  lineHeight: 0,
  borderRadius: radius.m,
  backgroundColor: 'var(--qr-light)',
  color: 'var(--qr-dark)',
  maxInlineSize: '100%',
  '& svg': { display: 'block', inlineSize: '100%', blockSize: 'auto' },
});
const standard = css({ padding: QR_MARGIN, inlineSize: QR_SIZE + 2 * QR_MARGIN });

export interface QrCodeProps {
  readonly value: string;
  readonly title: string;
  readonly className?: string | undefined;
}

/** A QR code: 200 px with 20 px of margin by default. Generated locally; the address is sent to no service. */
export function QrCode({ value, title, className }: QrCodeProps) {
  return (
    <span className={cx(frame, standard, className)}>
      <QRCodeSVG
        value={value}
        title={title}
        role="img"
        size={QR_SIZE}
        level="M"
        bgColor="transparent"
        fgColor="currentColor"
      />
    </span>
  );
}
