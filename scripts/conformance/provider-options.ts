import { exponentOf } from '#contract/payments/currencies.ts';
import { type PayingOrder, type Payout, payingKinds, payoutKinds } from '#contract/payments/payments.ts';
import { type Format, readFormat, readOrigin, readValues, UsageError } from './options.ts';

export interface ProviderOptions {
  readonly url: string;
  readonly code: string;
  readonly secret: string;
  readonly merchant: string;
  readonly currency: string;
  readonly exponent: number;
  readonly amountMinor: string;
  readonly kinds: readonly PayingOrder['kind'][];
  readonly payout: Pick<Payout, 'kind' | 'payee'> | undefined;
  readonly days: readonly string[];
  /** Port for events; undefined: events are not tested. */
  readonly listen: number | undefined;
  readonly format: Format;
  readonly out: string | undefined;
}

const text = { type: 'string' } as const;
const OPTIONS = {
  provider: text,
  code: text,
  secret: text,
  merchant: text,
  currency: text,
  amount: text,
  kinds: text,
  'pay-to': text,
  days: text,
  listen: text,
  format: text,
  out: text,
} as const;

/** Parses the command line of a run against a provider. Throws UsageError. */
export function readProviderOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ProviderOptions | undefined {
  const values = readValues(OPTIONS, args);
  if (values === undefined) return undefined;
  const url = readOrigin(
    values.provider,
    '--provider must be the scheme and host of a payment provider, for example http://bank.localhost:8080',
  );
  const secret = values.secret ?? env['PROVIDER_SECRET'];
  if (secret === undefined)
    throw new UsageError('--secret or PROVIDER_SECRET is required: the secret that gateway and provider share');
  const format = readFormat(values.format);
  const { code = 'HOUSEBANK', merchant = 'aurora', currency = 'USD', amount: amountMinor = '1250' } = values;
  const exponent = exponentOf(currency);
  if (exponent === undefined) throw new UsageError(`--currency names ${currency}, which is not supported`);
  if (!/^[1-9][0-9]{0,17}$/.test(amountMinor))
    throw new UsageError('--amount must be a whole number of minor units, for example 1250');
  return {
    url,
    code,
    secret,
    merchant,
    currency,
    exponent,
    amountMinor,
    kinds: readKinds(values.kinds),
    payout: readPayTo(values['pay-to']),
    days: readDays(values.days),
    listen: readPort(values.listen),
    format,
    out: values.out,
  };
}

const listed = (list: string) => list.split(',').map((name) => name.trim());

function readKinds(list: string | undefined): ProviderOptions['kinds'] {
  const names = list === undefined ? payingKinds : listed(list);
  const kinds = payingKinds.filter((kind) => names.includes(kind));
  if (kinds.length === names.length) return kinds;
  throw new UsageError(`--kinds must be a list of ${payingKinds.join(', ')}`);
}

/** Parses `bank:0012 3456:Ann Lee` */
function readPayTo(account: string | undefined): ProviderOptions['payout'] {
  if (account === undefined) return undefined;
  const [name = '', number = '', holder = ''] = account.split(':');
  const kind = payoutKinds.find((each) => each === name);
  if (kind !== undefined && number !== '' && holder !== '') return { kind, payee: { number, holder } };
  throw new UsageError(`--pay-to must be KIND:NUMBER:HOLDER; KIND is one of ${payoutKinds.join(', ')}`);
}

function readDays(list: string | undefined): readonly string[] {
  const days = list === undefined ? [] : listed(list);
  const wrong = days.find((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day));
  if (wrong !== undefined) throw new UsageError(`--days names ${wrong}; write days in the form 2026-02-28`);
  return days;
}

function readPort(port: string | undefined): number | undefined {
  if (port === undefined) return undefined;
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return Number(port);
  throw new UsageError('--listen must be a port that the provider sends its events to');
}
