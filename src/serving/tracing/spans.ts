import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** The API's tracer: without a started exporter (start-tracing.ts) its spans are empty and cost next to nothing. */
export const tracer = trace.getTracer('livery');

/** Runs `work` in a span. A failure is recorded by the name of its error, since messages may hold personal data. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

const MOST_QUERY_TEXT = 1_000;

/**
 * A span for a statement within a recorded span; undefined without one. Values are parameters, which the span does not
 * hold. The returned function ends it.
 */
export function startQuerySpan(text: string): ((error?: unknown) => void) | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return undefined;
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MOST_QUERY_TEXT) };
  const span = tracer.startSpan(/^\s*(\w*)/.exec(text)?.[1]?.toLowerCase() || 'query', {
    kind: SpanKind.CLIENT,
    attributes,
  });
  return (error) => {
    if (error) fail(span, error);
    span.end();
  };
}

/** The ids of the current span, for log lines; nothing outside a span. */
export function traceFields(): { readonly trace_id?: string; readonly span_id?: string } {
  const current = trace.getActiveSpan()?.spanContext();
  return current === undefined ? {} : { trace_id: current.traceId, span_id: current.spanId };
}
