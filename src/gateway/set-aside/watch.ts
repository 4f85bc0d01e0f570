import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Context } from '#gateway/context/context.ts';

const OPEN = 'livery_set_aside';

/** The figure of what is set aside and open, asked when figures are. */
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
      // Where nobody answers the last figure stays.
      if (rows === undefined) return;
      this.reset();
      for (const { source, why, count } of rows) this.set({ source, why }, count);
    },
  });
}
