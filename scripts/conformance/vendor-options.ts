import { type Format, readFormat, readOrigin, readValues, UsageError } from './options.ts';

export interface VendorOptions {
  readonly url: string;
  readonly code: string;
  readonly secret: string;
  /** Port of the wallet that the vendor calls. */
  readonly listen: number;
  readonly game: { readonly code: string; readonly kind: string; readonly category: string };
  /** The run plays by itself, by the pages of the demo game provider; otherwise a person plays. */
  readonly isDemo: boolean;
  readonly patienceMs: number;
  readonly format: Format;
  readonly out: string | undefined;
}

const text = { type: 'string' } as const;
const OPTIONS = {
  vendor: text,
  code: text,
  secret: text,
  listen: text,
  game: text,
  patience: text,
  demo: { type: 'boolean' },
  format: text,
  out: text,
} as const;

/** Parses the command line of a run against a vendor of games. Throws UsageError. */
export function readVendorOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): VendorOptions | undefined {
  const read = readValues(OPTIONS, args);
  if (read === undefined) return undefined;
  const { code = 'HOUSE', game = '', demo = false, out } = read;
  const url = readOrigin(
    read.vendor,
    '--vendor must be the scheme and host of the games, for example http://games.localhost:8080',
  );
  const secret = read.secret ?? env['VENDOR_SECRET'];
  if (secret === undefined)
    throw new UsageError('--secret or VENDOR_SECRET is required: the secret that gateway and vendor share');
  if (!/^\d{1,5}$/.test(read.listen ?? '') || Number(read.listen) > 65_535)
    throw new UsageError('--listen must be the port of the wallet that the vendor calls in place of a gateway');
  const [gameCode = '', kind = 'slot', category = 'RNG'] = game.split(':');
  if (gameCode === '')
    throw new UsageError('--game must be CODE:KIND:CATEGORY of a game that ends a round with one bet');
  if (!/^[1-9]\d{0,3}$/.test(read.patience ?? '60'))
    throw new UsageError('--patience must be the seconds within which a movement arrives');
  const format = readFormat(read.format);
  return {
    url,
    code,
    secret,
    listen: Number(read.listen),
    game: { code: gameCode, kind, category },
    isDemo: demo,
    patienceMs: Number(read.patience ?? '60') * 1_000,
    format,
    out,
  };
}
