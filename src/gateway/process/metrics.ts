import { Counter, type CounterConfiguration, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/**
 * The gateway's Prometheus metrics in a separate registry. Labels are call names and outcomes, never members or
 * addresses.
 */
export interface Metrics {
  readonly registry: Registry;
  readonly calls: Counter<'call' | 'outcome'>;
  readonly callSeconds: Histogram<'call'>;
  /** Replies that violated the contract. */
  readonly unfitReplies: Counter<'call'>;
}

/** Creates a new registry; two gateways in one process do not share metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    calls: new Counter({
      name: 'livery_calls_total',
      help: 'Calls answered, by call and outcome (ok or error code).',
      labelNames: ['call', 'outcome'],
      registers,
    }),
    callSeconds: new Histogram({
      name: 'livery_call_seconds',
      help: 'Time to answer a call.',
      labelNames: ['call'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    unfitReplies: new Counter({
      name: 'livery_unfit_replies_total',
      help: 'Replies that did not fit the contract.',
      labelNames: ['call'],
      registers,
    }),
  };
}

/** A feature's own counter; reuses the registered one of that name, for a context shared by several apps. */
export function counterIn<Label extends string>(
  registry: Registry,
  counter: Omit<CounterConfiguration<Label>, 'registers'>,
): Counter<Label> {
  const known = registry.getSingleMetric(counter.name);
  return known instanceof Counter ? known : new Counter({ ...counter, registers: [registry] });
}
