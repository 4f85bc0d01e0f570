import type { Log } from '../log/log-event.ts';

/** An unusable setting; the message names the value found and the fix. */
export class TracingConfigError extends Error {
  readonly code = 'config';
  override readonly name = 'TracingConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Sends the process's spans to an OpenTelemetry collector (OTLP over HTTP) if OTEL_EXPORTER_OTLP_ENDPOINT or
 * OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is set; otherwise does nothing. Call it before servers and connections are opened.
 * Returns the function that sends the remaining spans and stops. Throws TracingConfigError for another share than 0 to 1.
 */
export async function startTracing(part: string, env: Env, log: Pick<Log, 'warn'>): Promise<() => Promise<void>> {
  const endpoint = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!endpoint) return async () => undefined;
  const { exportSpans } = await import('./export-spans.ts');
  return exportSpans({ serviceName: env['OTEL_SERVICE_NAME'] || `livery-${part}`, share: readShare(env) }, log);
}

/** Share of the traces that are recorded, from 0 to 1; all by default. */
function readShare(env: Env): number {
  const text = env['OTEL_TRACES_SAMPLER_ARG']?.trim() || '1';
  if (/^(?:0|1|[01]?\.\d+)$/.test(text) && Number(text) <= 1) return Number(text);
  throw new TracingConfigError(`OTEL_TRACES_SAMPLER_ARG is "${text}"; set it to a share from 0 to 1, for example 0.1.`);
}
