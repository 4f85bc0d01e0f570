import { type DestinationStream, type Logger, pino } from 'pino';
import { secretFields } from '#model/catalogue/fields.ts';
import { traceFields } from '#serving/tracing/spans.ts';
import type { LogLevel } from '../config/config.ts';

/** Field names redacted at any depth in log entries: the log contains no personal data and no secrets. */
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
 * The gateway's log: JSON lines without addresses, names or secrets. A request is identified by call, merchant and id;
 * an error by its PostgreSQL or Node message, never by row data. A line within a span carries its trace's id.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths, censor: '[cut]' },
    serializers: { err: describeError },
    mixin: traceFields,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * PostgreSQL puts the failing row into `detail` and `where`: log only name, message, code, constraint, table and stack.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return { name: error.name, message: error.message, code, constraint, table, stack: error.stack };
}
