import { Counter, type CounterConfiguration, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/client.ts';

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

const CONNECTIONS = 'livery_database_connections';

/** Gauge of the process's database connections, read on each scrape. */
export function watchConnections({ registry }: Metrics, db: Pick<Database, 'connections'>): void {
  if (registry.getSingleMetric(CONNECTIONS) !== undefined) return;
  new Gauge({
    name: CONNECTIONS,
    help: 'Database connections of the process by pool and state; waiting: transactions that have no connection yet.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, use] of Object.entries(db.connections()))
        for (const [state, count] of Object.entries(use)) this.set({ pool, state }, count);
    },
  });
}

/** A feature's own counter; reuses the registered one of that name, for a context shared by several apps. */
export function counterIn<Label extends string>(
  registry: Registry,
  counter: Omit<CounterConfiguration<Label>, 'registers'>,
): Counter<Label> {
  const known = registry.getSingleMetric(counter.name);
  return known instanceof Counter ? known : new Counter({ ...counter, registers: [registry] });
}
