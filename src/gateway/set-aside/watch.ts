import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Context } from '#gateway/context/context.ts';

const OPEN = 'livery_set_aside';

/** Gauge of open items that are set aside, read from the database on each scrape. */
export function watchSetAside({ db, metrics, merchants }: Pick<Context, 'db' | 'metrics' | 'merchants'>): void {
  if (metrics.registry.getSingleMetric(OPEN) !== undefined) return;
  const ask = async () => {
    const { rows } = await db.asStaff(await merchants.list(), (scope) =>
      sql<{ source: string; why: string; count: number }>`select source, why, count(*)::int as count from set_aside
        where closed_as is null group by source, why`.execute(scope),
    );
    return rows;
  };
  new Gauge({
    name: OPEN,
    help: 'Items that consumers, queues and jobs have set aside and that wait, by source and reason, at all merchants together.',
    labelNames: ['source', 'why'],
    registers: [metrics.registry],
    async collect() {
      const rows = await ask().catch(() => undefined);
      // If the database does not answer, keep the last value.
      if (rows === undefined) return;
      this.reset();
      for (const { source, why, count } of rows) this.set({ source, why }, count);
    },
  });
}
