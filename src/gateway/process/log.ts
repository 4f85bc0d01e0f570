import { type DestinationStream, type Logger, pino } from 'pino';
import { secretFields } from '#model/catalogue/fields.ts';
import type { LogLevel } from '../config/config.ts';

/** Wherever these stand, in whatever is logged, they are cut out: the log holds no person and no secret. */
const PERSONAL = [
  ...secretFields(),
  'token',
  'authorization',
  'cookie',
  'username',
  'account',
  'email',
  'mobileNum',
  'mobileNo',
  'payeeName',
  'address',
  'ip',
  'remoteAddress',
  'connectionString',
];

const paths = PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/**
 * The gateway's log: JSON lines without addresses, names or secrets. A request is named by its call, merchant and id;
 * an error by what PostgreSQL or Node call it, never by the row that it was about.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths, censor: '[cut]' },
    serializers: { err: describeError },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** PostgreSQL puts the offending row into `detail` and `where`: only code, message, place and stack are kept. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return { name: error.name, message: error.message, code, constraint, table, stack: error.stack };
}
