import { vi } from 'vitest';
import { runBrandTool } from '#scripts/brand/run-brand-tool.ts';
import { type Heard, hearCommand } from './hear-command.ts';

/**
 * Runs the brand tools as `npm run brand -- ...` does, with environment overrides and without a process for each call;
 * tests/brand-tools.test.ts starts one.
 */
export async function brandTool(
  args: readonly string[],
  brands = 'brands',
  env: Readonly<Record<string, string>> = {},
): Promise<Heard> {
  for (const [name, value] of Object.entries({ ...env, LIVERY_BRANDS: brands })) vi.stubEnv(name, value);
  try {
    return await hearCommand(() => runBrandTool(args));
  } finally {
    vi.unstubAllEnvs();
  }
}
