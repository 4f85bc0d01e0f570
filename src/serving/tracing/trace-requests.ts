import { type Context, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { probeOf } from '../health/health.ts';
import { tracer } from './spans.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/**
 * A span for each request of a server except probes, named by method and route (OpenTelemetry semantic conventions for
 * HTTP); without address, path, query and body, which may be personal. A request within a span of this process is its
 * child. `followsCaller`: otherwise the caller's `traceparent` is the parent (W3C Trace Context); a server that anybody
 * reaches ignores it, because a sender could force every request to be recorded.
 */
export function traceRequests(app: FastifyInstance, { followsCaller }: { readonly followsCaller: boolean }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (probeOf(request.raw) !== undefined) return done();
    const outer = outerOf(request, followsCaller);
    const route = request.routeOptions.url;
    const attributes = { 'http.request.method': request.method, ...(route !== undefined && { 'http.route': route }) };
    const kind = trace.getActiveSpan() ? SpanKind.INTERNAL : SpanKind.SERVER;
    const span = tracer.startSpan(`${request.method} ${route ?? ''}`.trim(), { kind, attributes }, outer);
    spans.set(request, span);
    return context.with(trace.setSpan(outer, span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (span === undefined) return;
    const { merchant } = request as FastifyRequest & { readonly merchant?: string };
    if (merchant) span.setAttribute('livery.merchant', merchant);
    const status = reply.raw.statusCode;
    span.setAttribute('http.response.status_code', status);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

function outerOf({ headers }: FastifyRequest, followsCaller: boolean): Context {
  const active = context.active();
  return followsCaller && trace.getSpan(active) === undefined ? propagation.extract(active, headers) : active;
}
