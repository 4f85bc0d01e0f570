import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Log, logEvent } from '../log/log-event.ts';

export interface TracingOptions {
  readonly serviceName: string;
  /** Share of new traces that are recorded, 0 to 1; a trace of a caller follows the caller's choice. */
  readonly share: number;
}

const FLUSH_MS = 2_000;

/** Sets the process's tracer provider. The exporter reads address, headers and time limits from OTEL_EXPORTER_OTLP_*. */
export function exportSpans({ serviceName, share }: TracingOptions, log: Pick<Log, 'warn'>): () => Promise<void> {
  const report = (message: string) => logEvent(log, 'tracing.export_failed', { message });
  const ignore = () => undefined;
  const logger = { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const named = resourceFromAttributes({ 'service.name': serviceName });
  const provider = new TracerProvider({
    resource: detectResources({ detectors: [envDetector] }).merge(named),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const outgoing = new UndiciInstrumentation({
    requireParentforSpans: true,
    // Paths and queries may hold personal data and secrets.
    startSpanHook: ({ origin }) => ({ 'url.full': origin, 'url.path': undefined, 'url.query': undefined }),
  });
  return async () => {
    outgoing.disable();
    await provider.forceFlush({ timeoutMillis: FLUSH_MS }).catch(report);
    await provider.shutdown().catch(report);
  };
}
