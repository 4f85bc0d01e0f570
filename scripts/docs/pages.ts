import { currentBase } from '#brand/upgrade/bases.ts';
import { stepRows } from '#model/state-machines/rows.ts';
import figures from '../../docs/bench.json' with { type: 'json' };
import { type Report, writeMarkdown } from '../bench/report.ts';
import { buildBrandKeysPage } from './brand-keys-page.ts';
import { buildElementsPage } from './elements-page.ts';
import { FEATURES } from './feature-rows.ts';
import { buildFeaturesPage } from './features-page.ts';
import type { Files } from './files.ts';
import { buildJobsPage } from './jobs-page.ts';
import { buildLogsPage } from './logs-page.ts';
import { buildMachineSteps, MACHINE_STEPS } from './machine-steps.ts';
import { buildMachinesPage } from './machines-page.ts';
import { buildRetentionPage } from './retention-page.ts';
import { buildOpenapi } from './wire/openapi.ts';
import { buildRelationsPage } from './wire/relations-page.ts';
import { buildWirePage } from './wire/wire-page.ts';

/** The generated pages by path. Deterministic. */
export function buildPages(files: Files): Readonly<Record<string, string>> {
  const base = currentBase();
  return {
    [base.path]: base.text,
    'docs/features.md': buildFeaturesPage(FEATURES, files),
    'docs/bench.md': writeMarkdown(figures as unknown as Report),
    'docs/reference/brand-keys.md': buildBrandKeysPage(),
    'docs/reference/elements.md': buildElementsPage(),
    'docs/reference/jobs.md': buildJobsPage(),
    'docs/reference/machines.md': buildMachinesPage(),
    [MACHINE_STEPS]: buildMachineSteps(),
    'docs/examples/machines.json': `${JSON.stringify(stepRows(), null, 2)}\n`,
    'docs/reference/logs.md': buildLogsPage(),
    'docs/reference/retention.md': buildRetentionPage(),
    'docs/reference/gateway-relations.md': buildRelationsPage(),
    'docs/reference/wire.md': buildWirePage(),
    'docs/reference/openapi.json': `${JSON.stringify(buildOpenapi(), null, 2)}\n`,
  };
}
