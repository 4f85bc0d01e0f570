import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { balancerConfig, writeReplies } from './balancer.ts';
import { portsFrom } from './layout.ts';

const COMMITTED = 'deploy/replies';

it('the replies of deploy/ are those that the cluster’s balancer sends: the product’s JSON, and its page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'livery-replies-'));
  try {
    await writeReplies(folder);
    const names = (await readdir(folder)).toSorted();
    expect((await readdir(COMMITTED)).toSorted()).toEqual(names);
    for (const name of names)
      expect(await readFile(join(COMMITTED, name), 'utf8')).toBe(await readFile(join(folder, name), 'utf8'));
    expect(JSON.parse(await readFile(join(folder, '503.json'), 'utf8'))).toEqual({
      success: false,
      value: null,
      errorCode: 'overloaded',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('the balancer asks for readiness, repeats reads only, and leaves a lost primary at once', () => {
  const config = balancerConfig(portsFrom(9_080), '/replies');
  expect(config).toContain('option httpchk GET /readyz');
  expect(config.match(/http-request disable-l7-retry if !METH_GET/g)).toHaveLength(2);
  expect(config).toMatch(/server db-1 127\.0\.1\.1:9082 check port 9083/);
  expect(config).toContain('on-marked-down shutdown-sessions');
  expect(config).toMatch(/http-error status 503 content-type "application\/json; charset=utf-8" .*hdr retry-after "2"/);
  expect(config).toMatch(
    /http-error status 503 content-type "text\/html; charset=utf-8" .*hdr content-security-policy/,
  );
});
