import { vi } from 'vitest';
import { runBrandTool } from '#scripts/brand/run-brand-tool.ts';

export interface ToolAnswer {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Calls the brand tools as `npm run brand -- ...` does, without a process for each call; tests/brand-tools.test.ts has one. */
export async function brandTool(args: readonly string[], brands = 'brands'): Promise<ToolAnswer> {
  vi.stubEnv('LIVERY_BRANDS', brands);
  const [out, err] = [process.stdout, process.stderr].map((stream) => {
    const written: string[] = [];
    const spy = vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    return { text: () => written.join(''), spy };
  });
  try {
    const status = await runBrandTool(args);
    return { status, stdout: out?.text() ?? '', stderr: err?.text() ?? '' };
  } finally {
    out?.spy.mockRestore();
    err?.spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
